import type { IsoDate, StatementLine, Unit } from "../../contract/index.ts";

/** A number of a sum that is no parameter. */
export interface FigureTerm {
  readonly title: string;
  readonly unit: Unit;
  readonly value: number;
  /** Day of the value, if it is of one day. */
  readonly day?: IsoDate;
  /** Set if it is the factor of splits and bonuses since a day. */
  readonly sharesSince?: IsoDate;
  /** Set if it is a line of a statement. */
  readonly filed?: StatementLine;
}
