import { comparePageOf } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { clearCompared, compare, leastCompared } from "./compare-state.ts";
import "./compare.css";

/** The way to a comparison of the selected companies; nothing while none is selected. */
export function CompareBar() {
  const { symbols } = useSnapshot(compare);
  if (symbols.length === 0) return null;
  return (
    <div className="compare-bar">
      <output>
        {symbols.length < leastCompared ? "Select one more to compare" : symbols.join(", ")}
      </output>
      {symbols.length >= leastCompared && (
        <Link href={comparePageOf(symbols)} className="compare-link">
          Compare {symbols.length}
        </Link>
      )}
      <button type="button" className="compare-clear" onClick={clearCompared}>
        Clear
      </button>
    </div>
  );
}
