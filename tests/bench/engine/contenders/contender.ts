import type { Constants, Task } from "../tasks.ts";

/** The answer to a task: see `TaskShape`; null where only its length is known. */
export type Answer = ArrayLike<number> | null;

interface Asking<Question> {
  /** Setup that a real program would have done before the query: not timed. */
  prepare(constants: Constants, call: number): Question;
  /** The result of the last query: not timed. */
  answer(): Answer;
}

/** One task put to one contender; both kinds give how many rows match, or entries are listed. */
export type Trial<Question = unknown> = Asking<Question> &
  (
    | { readonly kind: "sync"; run(question: Question): number }
    | { readonly kind: "async"; run(question: Question): Promise<number> }
  );

export interface Contender {
  readonly name: string;
  /** Milliseconds from the market's arrays to the first question. */
  readonly loadedAfter: number;
  /** Null where it is no contender in this task. */
  open(task: Task): Trial | null;
  close(): Promise<void>;
}

/** Hides what a question is: only the trial that prepared it is ever asked it. */
export function hideQuestion<Question>(trial: Trial<Question>): Trial {
  return trial;
}
