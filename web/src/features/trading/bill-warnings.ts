import type { BillLeg, BillProblem } from "@munshi/bff/contract";

type Code = BillProblem["code"];

/** A warning of several shares in one line; the rest of the line names the shares. */
const gathered: Readonly<Partial<Record<Code, string>>> = {
  t1: "Not delivered yet. Your broker may accept the sale, but you pay if delivery is late; the money can be used from the next trading day",
  authorisation: "Your broker may ask you to authorise these sales before they are sent",
  same_day:
    "Bought today, charged as an intraday trade. The gain is business income, which the tax here leaves out",
  trade_to_trade:
    "In the trade-to-trade segment: shares bought today cannot be sold before they are delivered",
  surveillance: "Under surveillance by the exchange",
};

/** A warning next to its order; its full text is above the orders. */
const short: Readonly<Partial<Record<Code, string>>> = {
  t1: "Not delivered yet",
  authorisation: "May need your authorisation",
  same_day: "Bought today: charged as intraday",
  trade_to_trade: "Trade-to-trade segment",
};

const namedAtMost = 3;

/** `TCS, INFY and 4 more`. */
function nameShares(symbols: readonly string[]): string {
  const named = symbols.length === namedAtMost + 1 ? symbols.length : namedAtMost;
  const rest = symbols.length - named;
  return rest > 0 ? `${symbols.slice(0, named).join(", ")} and ${rest} more` : symbols.join(", ");
}

/**
 * The problems of orders, each named by its share where its text does not; a warning that several
 * orders share is one line.
 */
export function gatherProblems(
  legs: readonly Pick<BillLeg, "symbol" | "problems">[],
): readonly BillProblem[] {
  const all = legs.flatMap(({ symbol, problems }) =>
    problems.map((problem) => ({ symbol, problem })),
  );
  return [
    ...Map.groupBy(all, ({ problem }) => `${problem.code} ${problem.blocks}`).values(),
  ].flatMap((same) => {
    const [first] = same;
    const text = first === undefined ? undefined : gathered[first.problem.code];
    if (first !== undefined && text !== undefined && same.length > 1 && !first.problem.blocks) {
      const message = `${text}: ${nameShares(same.map(({ symbol }) => symbol))}.`;
      return [{ ...first.problem, message }];
    }
    return same.map(({ symbol, problem }) => ({
      ...problem,
      message: problem.message.includes(symbol) ? problem.message : `${symbol}: ${problem.message}`,
    }));
  });
}

/** The words next to an order. */
export function shortenProblem({ code, message, blocks }: BillProblem): string {
  return blocks ? message : (short[code] ?? message);
}
