import { createHash } from "node:crypto";
import { currentRequestId } from "@munshi/platform";
import type { Read } from "./swr-cache.ts";

/** One part of a view; its JSON is serialised once, when it is loaded. */
export interface PartText {
  /** An object of the part's own members, including `data`. */
  readonly json: string;
  readonly digest: string;
}

/** One serialised part of a view. */
export type PartState =
  | (PartText & {
      readonly state: "ready";
      readonly ageSeconds: number;
      /** An earlier answer is shown because the latest load failed. */
      readonly isStale: boolean;
    })
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };

const secondMs = 1_000;
/** Ages in a view are rounded to minutes, so that its bytes stay the same for a while. */
const ageStep = 60;

export function writePartText(
  members: { readonly data: object } & Readonly<Record<string, unknown>>,
): PartText {
  const json = JSON.stringify(members);
  return { json, digest: createHash("sha256").update(json).digest("base64url").slice(0, 22) };
}

/** @param read null if it was loaded and is empty. */
export function toPartState(read: Read<PartText | null>): PartState {
  if (!read.ok) return { state: "failed", requestId: currentRequestId() ?? "" };
  if (read.value === null) return { state: "empty" };
  const { ageMs, isStale } = read;
  return { state: "ready", ...read.value, ageSeconds: Math.floor(ageMs / secondMs), isStale };
}

export function roundAge(part: PartState): PartState {
  if (part.state !== "ready") return part;
  return { ...part, ageSeconds: part.ageSeconds - (part.ageSeconds % ageStep) };
}

/** The JSON of a part, with its state and age before its own members. */
export function writePart(part: PartState): string {
  if (part.state !== "ready") return JSON.stringify(part);
  const { json, ageSeconds, isStale } = part;
  const stale = isStale ? ',"isStale":true' : "";
  return `{"state":"ready","ageSeconds":${ageSeconds}${stale},${json.slice(1)}`;
}
