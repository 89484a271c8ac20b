import type { PriceJumpEvidence } from "@munshi/engine/contract";
import { describeAnswer } from "../domains/market/index.ts";
import type { AnsweredJump, MarketJumps, StoredJump } from "../domains/market/index.ts";
import { alignRows, countNoun, formatDay } from "./wording.ts";

/** Moves that empty nothing, newest first; further ones are only counted. */
const listedMoves = 20;

/** A readable list of all price jumps and recorded answers. */
export function describeJumps({ jumps, answers }: MarketJumps): readonly string[] {
  const held = answers.map(({ symbol, day, answer, answeredAt, answeredBy }) => [
    symbol,
    day,
    describeAnswer(answer),
    `by ${answeredBy} on ${formatDay(answeredAt.toISOString().slice(0, 10))}`,
  ]);
  const lines = [
    ...describeOpenJumps(jumps),
    ...(held.length === 0 ? [] : ["Answered by hand", ...indent(alignRows(held))]),
  ];
  return lines.length === 0 ? ["No price jumps"] : lines;
}

/** Jumps that empty figures, then events without a ratio, then moves that only look like a plain ratio. */
export function describeOpenJumps(jumps: readonly StoredJump[]): readonly string[] {
  const sections = [
    ["Unexplained price jumps; figures that span them are empty", "unexplained"],
    ["Prices contradict the recorded ratio; figures that span them are empty", "contradicted"],
    ["Demergers and issues without a ratio; figures that span them are empty", "unadjusted"],
    ["Moves within the price band that are near a plain ratio", "within-band"],
  ] as const;
  return sections.flatMap(([title, state]) => {
    const ofState = jumps.filter((jump) => jump.state === state);
    if (ofState.length === 0) return [];
    const told = state === "within-band" ? ofState.slice(0, listedMoves) : ofState;
    const more = ofState.length - told.length;
    return [
      title,
      ...indent(alignRows(told.map(describeJump))),
      ...(more === 0 ? [] : [`  and ${countNoun(more, "older move")}`]),
    ];
  });
}

/** A status line; none without open jumps. */
export function countJumps(jumps: readonly StoredJump[]): readonly string[] {
  const open = jumps.filter(({ state }) => state === "unexplained" || state === "contradicted");
  if (open.length === 0) return [];
  const told = open.slice(0, 5).map(({ symbol, day }) => `${symbol} ${formatDay(day)}`);
  const more = open.length > told.length ? ", \u2026" : "";
  return [
    `Jumps       ${countNoun(open.length, "unexplained price jump")}: ${told.join(", ")}${more}; market actions lists them`,
  ];
}

/** Describes the result of recording or withdrawing an answer. */
export function describeAnswered(
  { symbol, day, answer, isNew }: AnsweredJump,
  isUndone: boolean,
): readonly string[] {
  const what = `${symbol} on ${day}: ${describeAnswer(answer)}`;
  if (!isNew) return [isUndone ? `${what} was taken back before` : `${what} is recorded already`];
  return [`${what} ${isUndone ? "taken back" : "recorded"}; market publish applies it to figures`];
}

const evidenceWords: { readonly [evidence in PriceJumpEvidence]: string } = {
  "price-band": "beyond the price band",
  "printed-close": "previous close restated",
  "missing-sessions": "too far for the missing days",
  "share-count": "share count changed alike",
  "face-value": "face value changed alike",
  isin: "former ISIN",
  "plain-ratio": "plain ratio",
  "ex-date": "wrong ex-date?",
};

function describeJump({ symbol, day, previousClose, price, likely, evidence }: StoredJump) {
  const percent = (100 * (price - previousClose)) / previousClose;
  const kind = likely === null ? "" : likely.kind.replaceAll("-", " ");
  return [
    symbol,
    day,
    `${price.toFixed(2)} after ${previousClose.toFixed(2)}`,
    `${percent > 0 ? "+" : ""}${percent.toFixed(1)} %`,
    likely === null ? "no plain ratio" : `likely ${kind} ${likely.from}:${likely.to}`,
    evidence.map((one) => evidenceWords[one]).join(", "),
  ];
}

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);
