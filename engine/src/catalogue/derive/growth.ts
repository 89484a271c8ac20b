import { growthPercent } from "./arithmetic.ts";
import type { Book } from "./moment.ts";

/** Growth of the latest four quarters over the four before, in percent. */
export function trailingGrowthOf(b: Book, code: string): number {
  return growthPercent(b.trailing(code, 0), b.trailing(code, 4), 1);
}

/** Three quarters before the latest lies the same quarter of last year as the one to come. */
export function expectedQuarterOf(b: Book, code: string): number {
  return b.quarter(code, 3) * (1 + trailingGrowthOf(b, code) / 100);
}
