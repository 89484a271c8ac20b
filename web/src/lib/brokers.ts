import type { BrokerAnswer } from "@munshi/bff/contract";
import { callCore } from "./http.ts";

/** Broker data that the pages use. */
export interface Broker extends Pick<
  BrokerAnswer,
  "id" | "name" | "partner_id" | "logo" | "tile" | "tooltip" | "is_active"
> {
  readonly config: {
    readonly oauth: Pick<BrokerAnswer["config"]["oauth"], "callback">;
    /** Absent in a directory that an earlier visit kept. */
    readonly AddFundsUri?: string | null;
  };
  readonly vendor?: BrokerAnswer["vendor"];
}

const storageKey = "brokers";

/** The directory of brokers, kept for the next visit; a failed call keeps an empty one. */
export async function readBrokers(): Promise<readonly Broker[]> {
  const kept = readKeptBrokers();
  if (kept.length > 0) return kept;
  try {
    return await fetchBrokers();
  } catch {
    // The documents ask for an empty directory here, and the next visit asks again.
    keep([]);
    return [];
  }
}

/** The directory as it is at this moment, which is kept too. Throws `RequestFailed`. */
export async function fetchBrokers(): Promise<readonly Broker[]> {
  const brokers = toBrokers(await callCore("GET /user/broker/"));
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
    typeof Reflect.get(item, "is_active") === "boolean" &&
    readCallback(Reflect.get(item, "config")) !== null &&
    ["name", "partner_id", "logo", "tile", "tooltip"].every((name) => isText(name)) &&
    /^\/[^/\\]/.test(String(Reflect.get(item, "logo")))
  );
}

function readCallback(config: unknown): string | null {
  if (typeof config !== "object" || config === null) return null;
  const oauth: unknown = Reflect.get(config, "oauth");
  if (typeof oauth !== "object" || oauth === null) return null;
  const callback: unknown = Reflect.get(oauth, "callback");
  return typeof callback === "string" ? callback : null;
}

/** The directory of the last visit; empty where none was kept. */
export function readKeptBrokers(): readonly Broker[] {
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

/** Can this broker be logged in with, here and now? */
export function isOpen({ tile, is_active: isActive }: Broker): boolean {
  return tile === "open" && isActive;
}
