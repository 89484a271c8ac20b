import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The steps of something that is being moved. */
export interface FramedSteps<Mover, Step> {
  readonly step: (mover: Mover, step: Step) => void;
  /** Tells what waits for the frame now. */
  readonly flush: () => void;
  /** Returns true if a step waits to be reported. */
  readonly isAhead: () => boolean;
}

/**
 * Tells of the steps that the same mover makes before a frame the last, within that frame: a hand can
 * move several times before it, of which none but the last is seen, and what is drawn sooner has the
 * browser lay the page out once for the next move and once more for the frame.
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
  let waiting: { readonly id: number; readonly mover: Mover; readonly step: Step } | null = null;

  function turn(): void {
    const last = waiting;
    waiting = null;
    // Drawn within this frame: else what follows the hand would be a frame behind it.
    if (last !== null) flushSync(() => tell(last.step));
  }

  function flush(): void {
    const last = waiting;
    waiting = null;
    if (last === null) return;
    cancelAnimationFrame(last.id);
    tell(last.step);
  }

  const steps: FramedSteps<Mover, Step> = {
    step(mover, step) {
      if (waiting !== null && waiting.mover !== mover) flush();
      waiting = { id: waiting?.id ?? requestAnimationFrame(turn), mover, step };
    },
    flush,
    isAhead: () => waiting !== null,
  };
  const listen = (onStep: (step: Step) => void): void => {
    tell = onStep;
  };
  return { steps, listen };
}
