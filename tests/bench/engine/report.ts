import { names } from "./names.ts";
import { compareWithHand, filterMean, type TaskRatios } from "./ratios.ts";
import type { SizeResult } from "./result.ts";
import { targets } from "./targets.ts";
import { tasks } from "./tasks.ts";

/** Three digits that count, without an exponent. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value >= 1 ? value.toFixed(2) : value.toFixed(3);
}

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = `|---|${head
    .slice(1)
    .map(() => "--:|")
    .join("")}`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

const columns = Object.values(names);

/** Ratios to the fastest loop by hand, a line a task. */
export function formatRatios(result: SizeResult): string {
  const ratios = result.tasks.map(compareWithHand);
  const present = columns.filter((name) => result.loads.some((load) => load.name === name));
  const title = (id: string): string => tasks.find((task) => task.id === id)?.title ?? id;
  const body = ratios.map((ratio) => [
    title(ratio.id),
    `${formatNumber(ratio.hand * 1000)} ${ratio.handName.replace("hand, ", "")}`,
    ...present.map((name) => formatNumber(ratio.ratioOf(name))),
  ]);
  const means = present.map((name) => `**${formatNumber(filterMean(ratios, name))}**`);
  return formatTable(
    ["task", "hand, µs", ...present],
    [...body, ["**seven filters, geometric mean**", "", ...means]],
  );
}

/** Each target and whether it was reached; missed ones say by which task. */
export function formatTargets(result: SizeResult): string {
  const target = targets.find(({ rows }) => rows === result.rows);
  if (target === undefined) return "No targets were set for this size.";
  const ratios = result.tasks.map(compareWithHand);
  const full = ratios.filter(({ id }) => id !== "slider" && id !== "jump");
  const over = full.filter((ratio) => ratio.ratioOf(names.engine) > target.anyTask);
  const slider = (id: string): number => ratioOf(ratios, id);
  const faster = (name: string): number =>
    filterMean(ratios, name) / filterMean(ratios, names.engine);
  const filters = filterMean(ratios, names.engine);
  const counted = filterMean(ratios, names.counted);
  const plain = filterMean(ratios, names.plain);
  const worst = Math.max(...full.map((ratio) => ratio.ratioOf(names.engine)));
  const lines: [string, number, number, boolean][] = [
    ["filters, rows listed", filters, target.filters, filters <= target.filters],
    ["filters, ending in a mask and its count", counted, target.filters, counted <= target.filters],
    [
      `slowest task${over.length === 0 ? "" : ` (over it: ${over.map(({ id }) => id).join(", ")})`}`,
      worst,
      target.anyTask,
      over.length === 0,
    ],
    ["slider, dragged", slider("slider"), target.slider, slider("slider") <= target.slider],
    ["slider, anywhere", slider("jump"), target.slider, slider("jump") <= target.slider],
    ["filters without SIMD", plain, target.plain, plain <= target.plain],
  ];
  const [wasm, arquero] = [faster(names.duckDbWasm), faster(names.arquero)];
  const rows = lines.map(([what, value, most, isReached]) => [
    what,
    formatNumber(value),
    `at most ${most}`,
    isReached ? "reached" : "MISSED",
  ]);
  if (Number.isFinite(wasm)) {
    rows.push(atLeast("times faster than DuckDB-WASM", wasm, target.overDuckDbWasm));
    rows.push(atLeast("times faster than Arquero", arquero, target.overArquero));
  }
  return formatTable(["target", "measured", "aimed at", ""], rows);
}

function atLeast(what: string, value: number, least: number): string[] {
  const verdict = value >= least ? "reached" : "MISSED";
  return [what, formatNumber(value), `at least ${least}`, verdict];
}

function ratioOf(ratios: readonly TaskRatios[], id: string): number {
  return ratios.find((ratio) => ratio.id === id)?.ratioOf(names.engine) ?? Number.NaN;
}
