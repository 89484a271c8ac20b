import { firstKnown, orZero, sumOfKnown, withoutResidue } from "./arithmetic.ts";
import type { Moment } from "./moment.ts";

/** Balance sheet figures computed from several lines. */

export function netWorthOf(m: Moment): number {
  return firstKnown(
    m.line("equityToOwners"),
    m.line("equityCapital") + m.line("reserves"),
    m.line("totalEquity") - orZero(m.line("minorityInterest")),
  );
}

export function totalEquityOf(m: Moment): number {
  return firstKnown(m.line("totalEquity"), netWorthOf(m) + orZero(m.line("minorityInterest")));
}

export function totalLiabilitiesOf(m: Moment): number {
  return firstKnown(
    m.line("totalLiabilities"),
    m.line("totalAssets") - totalEquityOf(m),
    m.line("currentLiabilities") + m.line("nonCurrentLiabilities"),
  );
}

export function currentLiabilitiesOf(m: Moment): number {
  return firstKnown(
    m.line("currentLiabilities"),
    m.line("totalLiabilities") - m.line("nonCurrentLiabilities"),
  );
}

/** Companies without debt omit the borrowing lines. */
function nilIfLiabilitiesKnown(m: Moment): number {
  const known = firstKnown(m.line("totalLiabilities"), m.line("currentLiabilities"));
  return Number.isFinite(known) ? 0 : Number.NaN;
}

export function debtOf(m: Moment): number {
  const borrowings = firstKnown(
    m.line("borrowings"),
    sumOfKnown(m.line("nonCurrentBorrowings"), m.line("currentBorrowings")),
    sumOfKnown(m.line("securedLoans"), m.line("unsecuredLoans")),
    nilIfLiabilitiesKnown(m),
  );
  return borrowings + orZero(m.line("leaseLiabilities"));
}

/** 0 if the other part is all of the debt; NaN if only a total is known. */
function nilUnlessUnsplit(m: Moment, otherPart: number): number {
  const total = firstKnown(
    m.line("borrowings"),
    sumOfKnown(m.line("securedLoans"), m.line("unsecuredLoans")),
  );
  const isUnsplit = withoutResidue(total - orZero(otherPart)) > 0;
  return isUnsplit ? Number.NaN : nilIfLiabilitiesKnown(m);
}

export function longTermDebtOf(m: Moment): number {
  const shortTerm = m.line("currentBorrowings");
  return firstKnown(
    m.line("nonCurrentBorrowings"),
    m.line("borrowings") - shortTerm,
    nilUnlessUnsplit(m, shortTerm),
  );
}

export function shortTermDebtOf(m: Moment): number {
  const longTerm = m.line("nonCurrentBorrowings");
  return firstKnown(
    m.line("currentBorrowings"),
    m.line("borrowings") - longTerm,
    nilUnlessUnsplit(m, longTerm),
  );
}

export function investmentsOf(m: Moment): number {
  return firstKnown(
    m.line("investments"),
    sumOfKnown(m.line("nonCurrentInvestments"), m.line("currentInvestments")),
  );
}

export function capitalEmployedOf(m: Moment): number {
  return totalEquityOf(m) + debtOf(m);
}

export function investedCapitalOf(m: Moment): number {
  return capitalEmployedOf(m) - orZero(m.of("cash"));
}
