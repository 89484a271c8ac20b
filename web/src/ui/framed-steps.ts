import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The steps of something that is being moved. */
export interface FramedSteps<Mover, Step> {
  readonly step: (mover: Mover, step: Step) => void;
  /** Tells what waits for the frame now. */
  readonly flush: () => void;
  /** Whether a step waits that nobody has been told. */
  readonly isAhead: () => boolean;
}

/**
 * Tells the first step at once, and of those that the same mover makes in the same frame the last: a
 * hand can move several times in a frame, of which none but the last is seen.
 */
export function useFramedSteps<Mover, Step>(
  onStep: (step: Step) => void,
): FramedSteps<Mover, Step> {
  const [{ steps, listen }] = useState(createFramedSteps<Mover, Step>);
  useLayoutEffect(() => listen(onStep));
  useEffect(() => steps.flush, [steps]);
  return steps;
}

function createFramedSteps<Mover, Step>() {
  let tell: (step: Step) => void = () => undefined;
  let frame: { readonly id: number; readonly mover: Mover } | null = null;
  let waiting: { readonly step: Step } | null = null;

  function begin(mover: Mover, step: Step): void {
    frame = { mover, id: requestAnimationFrame(() => turn(mover)) };
    tell(step);
  }

  function turn(mover: Mover): void {
    frame = null;
    const last = waiting;
    waiting = null;
    // Drawn within this frame: else what follows the hand would be a frame behind it.
    if (last !== null) flushSync(() => begin(mover, last.step));
  }

  function flush(): void {
    if (frame !== null) cancelAnimationFrame(frame.id);
    frame = null;
    const last = waiting;
    waiting = null;
    if (last !== null) tell(last.step);
  }

  const steps: FramedSteps<Mover, Step> = {
    step(mover, step) {
      if (frame !== null && frame.mover === mover) {
        waiting = { step };
        return;
      }
      flush();
      begin(mover, step);
    },
    flush,
    isAhead: () => waiting !== null,
  };
  const listen = (onStep: (step: Step) => void): void => {
    tell = onStep;
  };
  return { steps, listen };
}
