/**
 * Counts the work of reading a text. Unlike time it is the same on every machine, so it can be
 * bounded.
 */
export interface StepCounter {
  steps: number;
}
