import { proxy } from "valtio";

/** Whether the page asks for the second factor. */
export const stepUp = proxy({ isAsked: false });

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** Asks for the second factor; false if the person declined. Calls at the same time share one dialog. */
export function askStepUp(): Promise<boolean> {
  stepUp.isAsked = true;
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

export function answerStepUp(isConfirmed: boolean): void {
  stepUp.isAsked = false;
  const told = waiting;
  waiting = [];
  for (const resolve of told) resolve(isConfirmed);
}
