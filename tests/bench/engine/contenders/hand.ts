import { handLoops } from "../hand/index.ts";
import type { HandLoops } from "../hand/hand-loop.ts";
import type { Market } from "../market.ts";
import type { Constants, TaskId } from "../tasks.ts";
import { type Contender, hideQuestion } from "./contender.ts";

export const handStyles = ["branchy", "branchless", "selection"] as const;

export function handName(style: keyof HandLoops): string {
  return `hand, ${style}`;
}

export function createHand(market: Market, style: keyof HandLoops): Contender {
  const out = new Int32Array(market.rows + 256);
  return {
    name: handName(style),
    loadedAfter: 0,
    open(task) {
      const loop = handLoops[task.id as TaskId][style](market);
      let length = 0;
      return hideQuestion<Constants>({
        kind: "sync",
        prepare: (constants) => constants,
        run: (constants) => {
          length = loop(constants, out);
          return length;
        },
        answer: () => out.subarray(0, length),
      });
    },
    close: () => Promise.resolve(),
  };
}
