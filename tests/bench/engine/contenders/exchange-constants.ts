import type { TruthNode } from "../../../../engine/src/semantics/checked.ts";
import { sectors } from "../market.ts";
import type { Constants, Task } from "../tasks.ts";

/** Gives a task's condition with other constants. */
export type ConstantExchange = (constants: Constants) => TruthNode;

/**
 * Reads a task's query once and exchanges its constants from call to call, each time in a tree of its own:
 * a reader that ran between the calls would leave neither their data nor their code in the caches.
 */
export function createConstantExchange(
  task: Task,
  read: (text: string) => TruthNode,
): ConstantExchange {
  const written = task.constantsAt(templateCall);
  const template = read(task.query(written));
  const places = new Map<number | string, number>();
  for (const [place, constant] of written.entries()) {
    places.set(constant, place);
    const sector = sectors[constant];
    if (sector !== undefined) places.set(sector, place);
  }
  return (constants) =>
    copyPart(template, (value) => {
      const place = places.get(value);
      if (place === undefined) return value;
      const constant = constants[place] as number;
      return typeof value === "number" ? constant : (sectors[constant] as string);
    }) as TruthNode;
}

/** One whose constants differ from each other where those of other calls do. */
const templateCall = 3;

type Exchange = (value: number | string) => number | string;

function copyPart(part: unknown, exchange: Exchange): unknown {
  if (Array.isArray(part)) return part.map((each) => copyPart(each, exchange));
  if (typeof part !== "object" || part === null) return part;
  const copy: Record<string, unknown> = { ...part };
  const { kind, value } = copy;
  if (kind === "constant" || kind === "text") {
    copy["value"] = exchange(value as number | string);
    return copy;
  }
  for (const key of Object.keys(copy)) {
    // where a part stands in its text is nothing that an evaluation looks at
    if (key !== "place") copy[key] = copyPart(copy[key], exchange);
  }
  return copy;
}
