import type { BrokerAnswer } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson } from "./http.ts";

/** What the pages know of a broker. */
export type Broker = Pick<BrokerAnswer, "id" | "name" | "partner_id" | "logo" | "tile" | "tooltip">;

const storageKey = "brokers";

/** The directory of brokers, kept for the next visit; a failed call keeps an empty one. */
export async function readBrokers(): Promise<readonly Broker[]> {
  const kept = readKept();
  if (kept.length > 0) return kept;
  let brokers: readonly Broker[] = [];
  try {
    brokers = toBrokers(await fetchJson<unknown>(`${corePath}/user/broker/`));
  } catch {
    // The documents ask for an empty directory here, and the next visit asks again.
  }
  keep(brokers);
  return brokers;
}

/** The brokers of an answer of the directory that are shown to anybody. */
export function toBrokers(answer: unknown): readonly Broker[] {
  if (!Array.isArray(answer)) return [];
  return answer.filter(isBroker).filter(({ tile }) => tile !== "hidden");
}

function isBroker(item: unknown): item is Broker {
  if (typeof item !== "object" || item === null) return false;
  const isText = (name: string): boolean => typeof Reflect.get(item, name) === "string";
  return (
    typeof Reflect.get(item, "id") === "number" &&
    ["name", "partner_id", "logo", "tile", "tooltip"].every((name) => isText(name)) &&
    /^\/[^/\\]/.test(String(Reflect.get(item, "logo")))
  );
}

function readKept(): readonly Broker[] {
  try {
    return toBrokers(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return [];
  }
}

function keep(brokers: readonly Broker[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(brokers));
  } catch {
    // Storage may be forbidden; every visit asks then.
  }
}
