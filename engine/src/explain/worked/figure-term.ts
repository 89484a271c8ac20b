import type { ColumnKey, IsoDate, StatementLine, Unit } from "../../contract/index.ts";

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
  /** Set if the value is a date, in days since 1970-01-01. */
  readonly isDay?: true;
  /** The column, if it is one. */
  readonly key?: ColumnKey;
  /** Code of another company whose figure it is. */
  readonly coCode?: number;
}
