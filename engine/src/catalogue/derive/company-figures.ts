import type {
  CompanyFacts,
  PriceJump,
  ShareholdingPattern,
  StatementLine,
  StatementPeriod,
  Template,
} from "../../contract/index.ts";
import { type PriceAction, ShareHistory } from "./adjustments.ts";
import { firstKnown, withoutResidue, rupeesInACrore } from "./arithmetic.ts";
import { daysOf, monthsBefore, monthsOf } from "./calendar.ts";
import { compiledEntries, entryOf, type CompiledEntry } from "./compiled.ts";
import { faceValueOf, isSameFace } from "./face-value.ts";
import type { CompanyHistory, Holding, Moment } from "./moment.ts";
import { alignPatterns, alignQuarters, alignYears, isQuarter, isYear, points } from "./periods.ts";
import type { PriceFigures } from "./price-figures.ts";
import { breaksPrices, findPriceJumps, toUnknownRatio } from "./price-jumps.ts";
import { derivePrices } from "./prices.ts";

const unknown = 0;
const inProgress = 1;
const known = 2;

/** One company's figures by parameter and period, computed on first use. */
export class CompanyFigures implements CompanyHistory {
  readonly facts: CompanyFacts;
  readonly prices: PriceFigures;
  /** Corporate actions and price gaps of unknown ratio. */
  readonly priceActions: readonly PriceAction[];
  readonly asOf: number;
  readonly lastDay: number;
  readonly shareHistory: ShareHistory;
  readonly faceValue: number;
  readonly lastGap: number;
  /** Undefined for now and the trailing twelve months. */
  readonly statements: readonly (StatementPeriod | undefined)[];
  readonly #patterns: readonly (ShareholdingPattern | undefined)[];
  readonly #moments: readonly CompanyMoment[];
  readonly #figures = new Float64Array(compiledEntries.length * points.count);
  readonly #states = new Uint8Array(compiledEntries.length * points.count);
  readonly #hasTrailing: boolean;

  constructor(facts: CompanyFacts, jumps: readonly PriceJump[] = findPriceJumps(facts)) {
    this.facts = facts;
    const asOf = Math.max(daysOf(facts.asOf), facts.prices.days.at(-1) ?? Number.NEGATIVE_INFINITY);
    const gaps = jumps.filter(breaksPrices).map(toUnknownRatio);
    const actions = [...facts.actions, ...gaps];
    this.asOf = asOf;
    this.priceActions = actions;
    this.lastGap = daysOf(gaps.at(-1)?.exDate ?? "");
    this.prices = derivePrices(facts.prices, actions, facts.benchmark, asOf);
    this.lastDay = firstKnown(this.prices.lastDay, asOf);
    this.shareHistory = new ShareHistory(actions, asOf);
    this.faceValue = faceValueOf(facts, this.shareHistory);
    const years = alignYears(facts.years);
    const quarters = alignQuarters(facts.quarters);
    this.statements = [undefined, undefined, ...years, ...quarters];
    this.#patterns = alignPatterns(facts.shareholding);
    this.#moments = Array.from({ length: points.count }, (_, i) => new CompanyMoment(this, i));
    const [year] = years;
    const [quarter] = quarters;
    this.#hasTrailing =
      quarter !== undefined &&
      (year === undefined || monthsOf(quarter.periodEnd) >= monthsOf(year.periodEnd));
  }

  now(code: string): number {
    return this.figure(entryOf(code), points.now);
  }

  year(code: string, back: number): number {
    return this.figure(entryOf(code), points.firstYear + back);
  }

  quarter(code: string, back: number): number {
    return this.figure(entryOf(code), points.firstQuarter + back);
  }

  trailing(code: string, back: number): number {
    const compiled = entryOf(code);
    let sum = 0;
    for (let i = 0; i < 4; i++) sum += this.figure(compiled, points.firstQuarter + back + i);
    return withoutResidue(sum);
  }

  lastYears(code: string, count: number): readonly number[] {
    const compiled = entryOf(code);
    const figures: number[] = [];
    for (let back = 0; back < count; back++) {
      // a mean over fewer years than it names would hide the gap
      if (this.#isBeforeGap(compiled, points.firstYear + back)) return [];
      const figure = this.figure(compiled, points.firstYear + back);
      if (Number.isFinite(figure)) figures.push(figure);
    }
    return figures;
  }

  #isBeforeGap({ entry }: CompiledEntry, point: number): boolean {
    const end = this.statements[point]?.periodEnd;
    return entry.info.spansPrices === true && end !== undefined && daysOf(end) < this.lastGap;
  }

  /** A parameter's number at a point, NaN where empty. */
  figure(compiled: CompiledEntry, point: number): number {
    const slot = compiled.index * points.count + point;
    const state = this.#states[slot];
    if (state === known) return this.#figures[slot] ?? Number.NaN;
    if (state !== unknown) throw new Error(`${compiled.entry.info.code} has a circular definition`);
    this.#states[slot] = inProgress;
    const figure = this.#derive(compiled, point);
    const stored = Number.isFinite(figure) ? figure : Number.NaN;
    this.#figures[slot] = stored;
    this.#states[slot] = known;
    return stored;
  }

  #derive(compiled: CompiledEntry, point: number): number {
    const { derivation, info } = compiled.entry;
    if (info.notFor.includes(this.facts.template)) return Number.NaN;
    switch (derivation.kind) {
      case "flow":
        if (point === points.now) return this.#trailingOrYear(compiled);
        if (point === points.trailing) {
          return this.#hasTrailing ? this.trailing(info.code, 0) : Number.NaN;
        }
        return this.#atPeriod(derivation.at, point);
      case "margin":
        if (point === points.now) return this.#trailingOrYear(compiled);
        if (point === points.trailing) return derivation.at(this.#moment(point));
        return this.#atPeriod(derivation.at, point);
      case "stock":
        if (point <= points.trailing) return this.#latestState(compiled);
        return this.#atPeriod(derivation.at, point);
      case "yearly":
        if (point <= points.trailing) return this.figure(compiled, points.firstYear);
        return this.#atPeriod(derivation.at, point);
      case "now":
        if (point <= points.trailing) return derivation.at(this.#moment(points.now));
        return this.#atPeriod(derivation.at, point);
      case "once": {
        const value = point === points.now ? derivation.of(this) : null;
        return typeof value === "number" ? value : Number.NaN;
      }
      case "holding": {
        const holding = this.#holdingAt(point);
        return (holding && derivation.at(holding)) ?? Number.NaN;
      }
      case "universe":
      case "source":
      case "scored":
        return Number.NaN;
    }
  }

  /** Known statement lines that a parameter is derived from at a point, each once. */
  linesOf(
    { entry: { derivation } }: CompiledEntry,
    point: number,
  ): ReadonlyMap<StatementLine, number> {
    const lines = new Map<StatementLine, number>();
    if (!("at" in derivation) || derivation.kind === "holding") return lines;
    const moment = this.#moment(point);
    derivation.at({
      template: moment.template,
      company: this,
      line(line) {
        const value = moment.line(line);
        if (Number.isFinite(value)) lines.set(line, value);
        return value;
      },
      of: (code) => moment.of(code),
      yearBefore: (code) => moment.yearBefore(code),
      average: (code) => moment.average(code),
      perShareToday: (amount) => moment.perShareToday(amount),
      adjustedShares: () => moment.adjustedShares(),
      adjustedClose: () => moment.adjustedClose(),
      dividendsPerShare: () => moment.dividendsPerShare(),
    });
    return lines;
  }

  #moment(point: number): CompanyMoment {
    const moment = this.#moments[point];
    if (moment === undefined) throw new Error(`no point ${point} in a company's history`);
    return moment;
  }

  #atPeriod(at: (moment: Moment) => number, point: number): number {
    return this.statements[point] === undefined ? Number.NaN : at(this.#moment(point));
  }

  #trailingOrYear(compiled: CompiledEntry): number {
    return firstKnown(
      this.figure(compiled, points.trailing),
      this.figure(compiled, points.firstYear),
    );
  }

  #latestState(compiled: CompiledEntry): number {
    const atYearEnd = this.figure(compiled, points.firstYear);
    if (Number.isFinite(atYearEnd)) return atYearEnd;
    for (let back = 0; back < 4; back++) {
      const figure = this.figure(compiled, points.firstQuarter + back);
      if (Number.isFinite(figure)) return figure;
    }
    return Number.NaN;
  }

  /** Patterns count back from the latest; a year uses the one at its end. */
  #holdingAt(point: number): Holding | null {
    const latest = this.#patterns[0];
    const statement = this.statements[point];
    let at = isQuarter(point) ? point - points.firstQuarter : 0;
    if (isYear(point)) {
      if (latest === undefined || statement === undefined) return null;
      at = Math.round((monthsOf(latest.periodEnd) - monthsOf(statement.periodEnd)) / 3);
    }
    const pattern = this.#patterns[at];
    if (pattern === undefined) return null;
    return { pattern, earlier: (quarters) => this.#patterns[at + quarters] };
  }
}

class CompanyMoment implements Moment {
  readonly company: CompanyFigures;
  readonly template: Template;
  readonly #point: number;
  readonly #statement: StatementPeriod | undefined;

  constructor(book: CompanyFigures, point: number) {
    this.company = book;
    this.template = book.facts.template;
    this.#point = point;
    this.#statement = book.statements[point];
  }

  line(line: StatementLine): number {
    return this.#statement?.values[line] ?? Number.NaN;
  }

  of(code: string): number {
    return this.company.figure(entryOf(code), this.#point);
  }

  yearBefore(code: string): number {
    if (isYear(this.#point) && this.#point + 1 < points.firstQuarter) {
      return this.company.figure(entryOf(code), this.#point + 1);
    }
    if (isQuarter(this.#point) && this.#point + 4 < points.count) {
      return this.company.figure(entryOf(code), this.#point + 4);
    }
    return Number.NaN;
  }

  average(code: string): number {
    const end = this.of(code);
    return firstKnown((end + this.yearBefore(code)) / 2, end);
  }

  /** Accounts are restated for a split or bonus before their publication (Ind AS 33, paragraph 64). */
  perShareToday(amount: number): number {
    const statement = this.#statement;
    if (statement === undefined) return amount;
    return amount / this.company.shareHistory.timesSince(statement.publishedAt);
  }

  adjustedShares(): number {
    const statement = this.#statement;
    return statement === undefined ? this.#latestShares() : this.#sharesOf(statement);
  }

  adjustedClose(): number {
    const statement = this.#statement;
    if (statement === undefined) return this.company.prices.close;
    return this.company.prices.closeOn(daysOf(statement.periodEnd));
  }

  /** From recorded dividends, else the year's declared dividend per share. */
  dividendsPerShare(): number {
    const { shareHistory, lastDay } = this.company;
    const end = this.#statement ? daysOf(this.#statement.periodEnd) : lastDay;
    const sum = shareHistory.dividendsBetween(monthsBefore(end, 12), end);
    if (sum > 0) return sum;
    return (this.of("dividend") * rupeesInACrore) / this.adjustedShares();
  }

  #latestShares(): number {
    const { years, quarters } = this.company.facts;
    let latest = Number.NaN;
    let latestEnd = "";
    for (const period of [...quarters.slice(0, 4), ...years.slice(0, 1)]) {
      if (period.periodEnd <= latestEnd) continue;
      const shares = this.#sharesOf(period);
      if (!Number.isFinite(shares)) continue;
      latest = shares;
      latestEnd = period.periodEnd;
    }
    return latest;
  }

  /** As filed, else capital over face value; today's face value already includes every split. */
  #sharesOf(period: StatementPeriod): number {
    const { sharesOutstanding, equityCapital, faceValue } = period.values;
    const { shareHistory, faceValue: today } = this.company;
    if (sharesOutstanding !== undefined && sharesOutstanding > 0) {
      return sharesOutstanding * this.#timesSince(period);
    }
    if (equityCapital === undefined || !(equityCapital > 0)) return Number.NaN;
    const capital = equityCapital * rupeesInACrore;
    if (faceValue !== undefined && faceValue > 0) {
      return (capital / faceValue) * this.#timesSince(period);
    }
    if (!(today > 0)) return Number.NaN;
    return (capital / today) * shareHistory.timesByBonusSince(period.periodEnd);
  }

  /**
   * Counts are as of the period's end, unless the filed face value already includes a later split.
   */
  #timesSince({ periodEnd, publishedAt, values }: StatementPeriod): number {
    const { shareHistory, faceValue: today } = this.company;
    const splits = shareHistory.timesBySplitSince(periodEnd);
    const splitsSincePublished = shareHistory.timesBySplitSince(publishedAt);
    const holdsSplit =
      splits !== splitsSincePublished &&
      isSameFace(values.faceValue ?? Number.NaN, today * splitsSincePublished);
    const times = holdsSplit ? splitsSincePublished : splits;
    return times * shareHistory.timesByBonusSince(periodEnd);
  }
}
