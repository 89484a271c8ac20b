import { median } from "../figures.ts";
import type { Answer, Contender, Trial } from "./contenders/contender.ts";
import { createRandom, shuffle } from "./random.ts";
import type { Task } from "./tasks.ts";
import type { StartWatch } from "./watch.ts";

export interface Pace {
  readonly rounds: number;
  /** Milliseconds of calls that make a sample: a clock counts no single call of a microsecond. */
  readonly sampleMs: number;
  /** Milliseconds of warming up, at most; eight calls at least where they take less than a second. */
  readonly warmMs: number;
  /** Milliseconds that one contender may spend on one task before it leaves out rounds. */
  readonly mostMs: number;
  /** How many answers of each contender are held against the first's, before and again after. */
  readonly checks: number;
  readonly startWatch: StartWatch;
}

export interface Timing {
  readonly name: string;
  /** Milliseconds a call, of each round that it took part in. */
  readonly samples: readonly number[];
}

interface Entry {
  readonly name: string;
  readonly trial: Trial;
  /** How many calls make a sample. */
  batch: number;
  calls: number;
  spent: number;
  readonly samples: number[];
}

const fewestCalls = 8;
const fewestRounds = 3;

/** Runs a task by all contenders in turn, in another order each round, and holds them to the first's answers. */
export async function measureTask(
  task: Task,
  contenders: readonly Contender[],
  pace: Pace,
): Promise<Timing[]> {
  const entries: Entry[] = [];
  for (const contender of contenders) {
    const trial = contender.open(task);
    if (trial !== null) {
      entries.push({ name: contender.name, trial, batch: 1, calls: 0, spent: 0, samples: [] });
    }
  }
  await checkAnswers(task, entries, pace.checks);
  const random = createRandom(entries.length + task.id.length);
  for (const entry of shuffle(entries, random)) await warm(task, entry, pace);
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const entry of shuffle(entries, random)) {
      if (entry.spent > pace.mostMs && entry.samples.length >= fewestRounds) continue;
      const took = await sample(task, entry, pace.startWatch);
      entry.samples.push(took / entry.batch);
      entry.spent += took;
    }
  }
  await checkAnswers(task, entries, Math.ceil(pace.checks / 4));
  return entries.map(({ name, samples }) => ({ name, samples }));
}

/** Calls until it settles: eight times at least, and until a sample fills its time. */
async function warm(task: Task, entry: Entry, pace: Pace): Promise<void> {
  let spent = 0;
  for (let calls = 0; calls < fewestCalls && (calls < 2 || spent < 1000); calls += 1) {
    spent += await sample(task, entry, pace.startWatch);
  }
  const slow = spent > 1000;
  while (spent < pace.warmMs) {
    const took = await sample(task, entry, pace.startWatch);
    spent += took;
    if (took < pace.sampleMs && entry.batch < 512) entry.batch *= 2;
  }
  if (slow) return;
  const times: number[] = [];
  for (let calls = 0; calls < 3; calls += 1)
    times.push((await sample(task, entry, pace.startWatch)) / entry.batch);
  entry.batch = Math.min(512, Math.max(1, Math.round(pace.sampleMs / median(times))));
}

/** Milliseconds of a batch of calls, each with constants of its own. */
async function sample(task: Task, entry: Entry, startWatch: StartWatch): Promise<number> {
  const { trial, batch } = entry;
  const questions = Array.from({ length: batch }, () => {
    const call = entry.calls;
    entry.calls += 1;
    return trial.prepare(task.constantsAt(call), call);
  });
  if (trial.kind === "sync") {
    const stop = startWatch();
    for (const question of questions) trial.run(question);
    return stop();
  }
  const stop = startWatch();
  for (const question of questions) await trial.run(question);
  return stop();
}

/** Throws where an answer differs from the first contender's. */
async function checkAnswers(task: Task, entries: readonly Entry[], checks: number): Promise<void> {
  const [first, ...others] = entries;
  if (first === undefined) return;
  for (let check = 0; check < checks; check += 1) {
    const call = check * 37 + 5;
    const wanted = await ask(task, first, call);
    for (const other of others) {
      compareAnswers(
        `${other.name}, ${task.title}, call ${call}`,
        await ask(task, other, call),
        wanted,
      );
    }
  }
}

interface Given {
  readonly length: number;
  readonly answer: Answer;
}

async function ask(task: Task, { trial }: Entry, call: number): Promise<Given> {
  const question = trial.prepare(task.constantsAt(call), call);
  const length = await trial.run(question);
  const answer = trial.answer();
  return { length, answer: answer === null ? null : Array.from(answer) };
}

function compareAnswers(what: string, given: Given, wanted: Given): void {
  if (given.length !== wanted.length) {
    throw new Error(`${what}: ${given.length} instead of ${wanted.length}.`);
  }
  if (given.answer === null || wanted.answer === null) return;
  for (let index = 0; index < wanted.length; index += 1) {
    if (given.answer[index] !== wanted.answer[index]) {
      const [differs, from] = [given.answer[index], wanted.answer[index]];
      throw new Error(`${what}: ${differs} instead of ${from} at ${index}.`);
    }
  }
}
