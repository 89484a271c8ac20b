import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "../composition-types.ts";

export interface ProgressView {
  show(progress: Progress): void;
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): boolean;
}

/** A progress bar on a terminal, otherwise one line per step. */
export function createProgressView(output: NodeJS.WritableStream & Output): ProgressView {
  return output.isTTY === true ? createBar(output) : createLines(output);
}

function createBar(output: NodeJS.WritableStream): ProgressView {
  const bar = new SingleBar(
    {
      stream: output,
      format: "{bar} {percentage}% | {step}",
      hideCursor: true,
      clearOnComplete: true,
      fps: 10,
    },
    Presets.shades_classic,
  );
  let isOn = false;
  return {
    show({ step, done, total }) {
      if (!isOn) bar.start(total ?? done, done, { step });
      isOn = true;
      bar.setTotal(total ?? done);
      bar.update(done, { step });
    },
    end: () => {
      if (isOn) bar.stop();
    },
  };
}

function createLines(output: Output): ProgressView {
  let last = "";
  return {
    show({ step }) {
      if (step !== last) output.write(`${step}\n`);
      last = step;
    },
    end: () => undefined,
  };
}
