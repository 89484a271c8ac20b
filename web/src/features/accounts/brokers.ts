import { corePath } from "@munshi/bff/contract";
import { fetchJson } from "../../lib/http.ts";

/** What is shown of a broker. */
export interface Broker {
  readonly id: number;
  readonly name: string;
}

const storageKey = "brokers";
const hiddenBroker = 35;

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

/** Names and ids of an answer of the directory, without the broker that nobody is shown. */
export function toBrokers(answer: unknown): readonly Broker[] {
  const list: unknown = Array.isArray(answer)
    ? answer
    : typeof answer === "object" && answer !== null
      ? Reflect.get(answer, "data")
      : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown): Broker[] => {
    if (typeof item !== "object" || item === null) return [];
    const id: unknown = Reflect.get(item, "id");
    const name: unknown = Reflect.get(item, "name");
    const isShown = typeof id === "number" && typeof name === "string" && id !== hiddenBroker;
    return isShown ? [{ id, name }] : [];
  });
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
