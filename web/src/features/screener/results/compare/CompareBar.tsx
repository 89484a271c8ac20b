import { comparePageOf, mostCompared } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { clearCompared, compare, leastCompared } from "./compare-state.ts";
import "./compare.css";

/** The address that creates a stock box with these companies. */
export function boxOf(symbols: readonly string[]): string {
  return `/create-stockbox?stocks=${symbols.map(encodeURIComponent).join(",")}`;
}

/** Compares the selected companies or creates a stock box; hidden without a selection. */
export function CompareBar() {
  const { symbols } = useSnapshot(compare);
  if (symbols.length === 0) return null;
  const count = symbols.length;
  const canCompare = count >= leastCompared && count <= mostCompared;
  return (
    <div className="compare-bar">
      <output>{count} selected</output>
      {canCompare && (
        <Link href={comparePageOf(symbols)} className="compare-link">
          Compare {count}
        </Link>
      )}
      <Link href={boxOf(symbols)} className="compare-link compare-box">
        Create stock box
      </Link>
      <button type="button" className="compare-clear" onClick={clearCompared}>
        Clear
      </button>
    </div>
  );
}
