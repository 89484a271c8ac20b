import { lazy, useEffect } from "react";
import { useSnapshot } from "valtio";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { OptionalPart } from "../../../ui/OptionalPart.tsx";
import { askWhy, closeWhy, why } from "./why-state.ts";

const WhyPanel = lazy(async () => ({ default: (await import("./WhyPanel.tsx")).WhyPanel }));

function showFailure(): void {
  closeWhy();
  showSnackbar("bad", "This could not be loaded. Reload the page.");
}

/** Shows the panel and loads its code on first use. */
export function WhyPlace() {
  const { subject } = useSnapshot(why);
  useEffect(() => closeWhy, []);
  if (subject === null) return null;
  return (
    <OptionalPart onFailure={showFailure}>
      <WhyPanel />
    </OptionalPart>
  );
}

/** Next to how many do not match: the way to those that only just fail, and to any other. */
export function UnmatchingWhy() {
  return (
    <>
      {" ("}
      <button
        type="button"
        className="lacking-why"
        aria-haspopup="dialog"
        onClick={() => askWhy({ kind: "near-misses" })}
      >
        near misses
      </button>
      )
    </>
  );
}
