/** Starts to watch a sample and gives what ends it, with the milliseconds that it took. */
export type StartWatch = () => () => number;

/** The clock alone, for a browser. */
export const startClock: StartWatch = () => {
  const started = performance.now();
  return () => performance.now() - started;
};
