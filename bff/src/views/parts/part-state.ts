import { createHash } from "node:crypto";

/** One part of a view; its JSON is serialised once, when it is loaded. */
export interface PartText {
  /** An object of the part's own members, including `data`. */
  readonly json: string;
  readonly digest: string;
}

type Absent =
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };

/** One part as it is cached, with the time of its load in milliseconds. */
export type StoredPart =
  | (PartText & { readonly state: "ready"; readonly at: number; readonly isStale: boolean })
  | Absent;

/** One serialised part of a view. */
export type PartState =
  | (PartText & {
      readonly state: "ready";
      readonly ageSeconds: number;
      /** An earlier answer is shown because the latest load failed. */
      readonly isStale: boolean;
    })
  | Absent;

/** Ages in a view are rounded to minutes, so that its bytes stay the same for a while. */
const ageStep = 60;

export function writePartText(
  members: { readonly data: object } & Readonly<Record<string, unknown>>,
): PartText {
  const json = JSON.stringify(members);
  return { json, digest: createHash("sha256").update(json).digest("base64url").slice(0, 22) };
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
