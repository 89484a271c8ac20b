import { createHash } from "node:crypto";
import { roundAge, writePart } from "./part-state.ts";
import type { PartState } from "./part-state.ts";

/** A view as JSON, concatenated from serialised parts. */
export interface ViewText {
  /** Returns the whole JSON; not needed if it is cached under `key`. */
  readonly write: () => string;
  /** Identifies everything but the ages, for revalidation. Null if a part failed. */
  readonly tag: string | null;
  /** Identifies everything, including the ages. */
  readonly key: string;
  /** Approximate memory of its parts. */
  readonly bytes: number;
}

/** Composes a view of members, with its parts in an object under the given name. */
export function writeView(
  head: object,
  name: string,
  parts: ReadonlyMap<string, PartState>,
): ViewText {
  return writeText(JSON.stringify([name, head]), parts, (rounds) => {
    const written = rounds.map(([part, state]) => `"${part}":${writePart(state)}`);
    return `${JSON.stringify(head).slice(0, -1)},"${name}":{${written.join(",")}}}`;
  });
}

/** Composes a view of one part under its name. */
export function writeOnePart(name: string, part: PartState): ViewText {
  return writeText(name, new Map([[name, part]]), (rounds) => {
    const written = rounds.map(([, state]) => `"${name}":${writePart(state)}`);
    return `{${written.join(",")}}`;
  });
}

/** Composes a view of members and a list of views under a name. */
export function writeViewList(head: object, name: string, views: readonly ViewText[]): ViewText {
  const hash = createHash("sha256").update(JSON.stringify([name, head]));
  for (const { key } of views) hash.update(` ${key}`);
  const tags = views.map(({ tag }) => tag);
  const key = hash.digest("base64url").slice(0, 27);
  const tagHash = createHash("sha256").update(JSON.stringify([name, head, tags]));
  return {
    write: () =>
      `{"${name}":[${views.map(({ write }) => write()).join(",")}],${JSON.stringify(head).slice(1)}`,
    tag: tags.includes(null) ? null : tagHash.digest("base64url").slice(0, 27),
    key,
    bytes: views.reduce((sum, { bytes }) => sum + bytes, 1_000),
  };
}

function writeText(
  head: string,
  parts: ReadonlyMap<string, PartState>,
  join: (rounds: readonly (readonly [string, PartState])[]) => string,
): ViewText {
  const hash = createHash("sha256").update(head);
  const ages: number[] = [];
  const rounds: (readonly [string, PartState])[] = [];
  let isWhole = true;
  let bytes = 1_000;
  for (const [name, part] of parts) {
    const rounded = roundAge(part);
    rounds.push([name, rounded]);
    hash.update(`${name} ${part.state} `);
    if (rounded.state === "ready") {
      hash.update(`${rounded.digest} ${rounded.isStale}`);
      ages.push(rounded.ageSeconds);
      bytes += rounded.json.length;
    }
    if (part.state === "failed") isWhole = false;
  }
  const tag = hash.digest("base64url").slice(0, 27);
  return {
    write: () => join(rounds),
    tag: isWhole ? tag : null,
    key: `${tag} ${ages.join(" ")}`,
    bytes,
  };
}
