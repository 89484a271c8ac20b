import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isPrinting, onPrint } from "./useInView.ts";

type Grant = () => void;

const waiting: Grant[] = [];
let isUnderWay = false;

/** Draws the next one to its end, then lets the browser take what came meanwhile. */
function grantNext(): void {
  const grant = waiting.shift();
  isUnderWay = grant !== undefined;
  if (grant === undefined) return;
  setTimeout(grantNext);
  flushSync(grant);
}

function takePlace(grant: Grant): () => void {
  waiting.push(grant);
  if (!isUnderWay) {
    isUnderWay = true;
    setTimeout(grantNext);
  }
  return () => {
    const place = waiting.indexOf(grant);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/**
 * Returns true once a part of a page may be drawn. Concurrent requests are granted one by one,
 * in request order, so that a key or touch waits for one of them at most. A grant is permanent;
 * printing skips the queue.
 */
export function useTurn(wants: boolean): boolean {
  const [isGranted, setIsGranted] = useState(wants || isPrinting());
  const isWaiting = wants && !isGranted;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const grant = () => setIsGranted(true);
    const leave = takePlace(grant);
    const stopHearing = onPrint(grant);
    return () => {
      leave();
      stopHearing();
    };
  }, [isWaiting]);
  return isGranted;
}
