import { createHash } from "node:crypto";
import { roundAge, writePart } from "./part-state.ts";
import type { PartState } from "./part-state.ts";

/** A view as JSON, put together from parts that are JSON already. */
export interface ViewText {
  /** The whole of it; there is no need for it where it is kept under `key`. */
  readonly write: () => string;
  /** Of all but the ages: a browser that has it need not have it again. Null where something failed. */
  readonly tag: string | null;
  /** Of all, ages included. */
  readonly key: string;
  /** About so much memory its parts take. */
  readonly bytes: number;
}

/** A view of some members, with its parts under a name of their own. */
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

/** One part by itself, under its name. */
export function writeOnePart(name: string, part: PartState): ViewText {
  return writeText(name, new Map([[name, part]]), (rounds) => {
    const written = rounds.map(([, state]) => `"${name}":${writePart(state)}`);
    return `{${written.join(",")}}`;
  });
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
