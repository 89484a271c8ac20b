import { Presets, SingleBar } from "cli-progress";

export interface ProgressBar {
  /** `total` may become known or change later. */
  update(step: string, done: number, total: number): void;
  finish(): void;
}

const LINE_EVERY = 0.25;

/** A bar on a terminal, otherwise a line per step and quarter, on standard error. */
export function createProgressBar(title: string): ProgressBar {
  return process.stderr.isTTY ? createBar(title) : createLines(title);
}

function createBar(title: string): ProgressBar {
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `${title} {bar} {percentage}% {step}`,
      hideCursor: true,
      clearOnComplete: false,
      barsize: 30,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update(step, done, total) {
      if (!started) bar.start(total, done, { step });
      started = true;
      bar.setTotal(total);
      bar.update(done, { step });
    },
    finish() {
      if (started) bar.stop();
    },
  };
}

function createLines(title: string): ProgressBar {
  let printed = "";
  return {
    update(step, done, total) {
      const share = total > 0 ? Math.floor(Math.min(1, done / total) / LINE_EVERY) : 0;
      const line = `${title}: ${step} ${share * LINE_EVERY * 100}%`;
      if (line !== printed) process.stderr.write(`${line}\n`);
      printed = line;
    },
    finish() {
      printed = "";
    },
  };
}
