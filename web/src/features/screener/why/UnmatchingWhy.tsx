import { askWhy } from "./why-state.ts";

/** Next to how many do not match: the way to those that only just fail, and to any other. */
export function UnmatchingWhy() {
  return (
    <button
      type="button"
      className="lacking-why"
      aria-haspopup="dialog"
      onClick={() => askWhy({ kind: "near-misses" })}
    >
      Near misses
    </button>
  );
}
