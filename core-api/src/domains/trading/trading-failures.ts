import type { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import type { BillProblem, OrderBill } from "../../contract/index.ts";

export const elsewhere = (): AppError =>
  failure(
    "trading.not_offered",
    409,
    "This order is at another broker. Log in there to cancel it.",
  );

export const frozen = (): AppError =>
  failure("trading.frozen", 409, "Your freeze switch is on. Turn it off to place orders.", {
    fields: { error_code: 4000 },
  });

export const notPaused = (): AppError =>
  failure("trading.not_paused", 409, "This order is not paused.");

export const pageAnswered = (): AppError =>
  failure(
    "trading.page_answered",
    409,
    "The page cannot be opened again: its orders are at your broker, or it was opened just now.",
  );

export const authorisedElsewhere = (): AppError =>
  failure("trading.not_offered", 409, "Authorise the sale in your broker's app, then continue.", {
    fields: { error_code: 4000 },
  });

export const unknownLeg = (): AppError => failure("trading.unknown_batch", 404, "Order not found.");

/** Returns the error for problems that block a bill's orders. */
export function blocked(bill: OrderBill): AppError {
  return blockedBy([...bill.problems, ...bill.legs.flatMap((leg) => leg.problems)]);
}

/** `blocked` with given problems. */
export function blockedBy(found: readonly BillProblem[]): AppError {
  const problems = found.filter(({ blocks }) => blocks);
  const [first] = problems;
  return failure(
    "trading.bill_blocked",
    409,
    first?.message ?? "These orders cannot be placed now.",
    {
      fields: { error_code: 4000 },
      details: problems.map(({ code, message }) => ({ path: code, message })),
    },
  );
}
