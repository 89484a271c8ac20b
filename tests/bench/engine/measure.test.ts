import { expect, test } from "vitest";
import { createHand, handName, handStyles } from "./contenders/hand.ts";
import { type Contender, hideQuestion } from "./contenders/contender.ts";
import { createFresh, createThisEngine } from "./contenders/this-engine.ts";
import { createMarket } from "./market.ts";
import { measureTask, type Pace } from "./measure.ts";
import { compareWithHand, filterMean } from "./ratios.ts";
import { type Task, tasks } from "./tasks.ts";
import { startClock } from "./watch.ts";

const pace: Pace = {
  rounds: 2,
  sampleMs: 0.01,
  warmMs: 0,
  mostMs: 1,
  checks: 4,
  startWatch: startClock,
};
const market = createMarket(1000);
const plain = {
  name: "plain",
  kernels: null,
  fresh: createFresh(market, null),
  remembers: null,
  fromText: false,
  listsRows: true,
} as const;

/** The engine, but for one row of its answers. */
function createWrong(change: (rows: Int32Array) => void): Contender {
  const engine = createThisEngine(market, plain);
  return {
    ...engine,
    open(task: Task) {
      const trial = engine.open(task);
      if (trial?.kind !== "sync") return null;
      return hideQuestion({
        ...trial,
        answer: () => {
          const rows = Int32Array.from(trial.answer() ?? []);
          change(rows);
          return rows;
        },
      });
    },
  };
}

test.each(tasks)("the loops by hand and the engine agree: $title", async (task) => {
  const contenders = [
    ...handStyles.map((style) => createHand(market, style)),
    createThisEngine(market, plain),
  ];
  const timings = await measureTask(task, contenders, pace);
  expect(timings.map(({ name }) => name)).toEqual([...handStyles.map(handName), "plain"]);
  expect(timings.every(({ samples }) => samples.length > 0)).toBe(true);
});

test("one wrong row fails the benchmark", async () => {
  const wrong = createWrong((rows) => {
    rows[0] = -1;
  });
  const measured = measureTask(tasks[0], [createHand(market, "branchy"), wrong], pace);
  await expect(measured).rejects.toThrow("plain, one clause, call 5: -1 instead of");
});

test("constants change from call to call", () => {
  for (const task of tasks) {
    const questions = [0, 1, 2].map((call) => task.query(task.constantsAt(call)));
    expect(new Set(questions).size).toBe(3);
  }
});

test("ratios are taken to the fastest loop by hand, the mean over filters alone", () => {
  const timing = (name: string, ...samples: number[]) => ({ name, samples });
  const times = (engine: number) => [
    timing("hand, branchy", 9, 8, 1),
    timing("hand, branchless", 4, 4, 90),
    timing("hand, selection", 5, 5, 5),
    timing("engine", engine),
  ];
  const ratios = tasks.map(({ id }) =>
    // half of the loop's 4 ms for the first filter, twice it for the six others
    compareWithHand({ id, timings: times(id === "one" ? 2 : 8) }),
  );
  expect(ratios[0]?.handName).toBe("hand, branchless");
  expect(ratios[0]?.ratioOf("engine")).toBe(0.5);
  // (0.5 x 2^6)^(1/7) = 2^(5/7)
  expect(filterMean(ratios, "engine")).toBeCloseTo(2 ** (5 / 7), 12);
});
