import { types } from "pg";

type ParseValue = (value: string) => unknown;

const DATE = 1082;
const SMALLINT_ARRAY = 1005;
const INTEGER_ARRAY = 1007;
const REAL_ARRAY = 1021;
const DOUBLE_ARRAY = 1022;

const parsers = new Map<number, ParseValue>([
  // pg parses a date as midnight in the process's zone; a market day has no zone.
  [DATE, (value) => value],
  [SMALLINT_ARRAY, parseNumberArray],
  [INTEGER_ARRAY, parseNumberArray],
  [REAL_ARRAY, parseNumberArray],
  [DOUBLE_ARRAY, parseNumberArray],
]);

/**
 * pg's parsers, except that dates stay `YYYY-MM-DD`. bigint and numeric are text, timestamps are
 * Date.
 */
export function getTypeParser(oid: number, format: string): ParseValue {
  const isBinary = format === "binary";
  const own = isBinary ? undefined : parsers.get(oid);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg-types declares its parsers as any
  return own ?? (types.getTypeParser(oid, isBinary ? "binary" : "text") as ParseValue);
}

const ZERO = 0x30;
const MINUS = 0x2d;
/** The digits of the text. */
const COMMA = 0x2c - ZERO;
const POINT = 0x2e - ZERO;
/** Whole numbers up to here are exact, and their quotients by these powers are rounded once. */
const EXACT = 2 ** 53;
const POWERS = Array.from({ length: 17 }, (_, digits) => 10 ** digits);

/**
 * Parses `{1,NULL,2.5}` to numbers and nulls, digit by digit: about twice as fast as `Number` on
 * each part, which is ten times as fast as pg's general parser.
 */
export function parseNumberArray(text: string): (number | null)[] {
  const values: (number | null)[] = [];
  const end = text.length - 1;
  let from = 1;
  while (from < end) {
    const isNegative = text.charCodeAt(from) === MINUS;
    let at = isNegative ? from + 1 : from;
    let digits = 0;
    let decimals = 0;
    let digit = text.charCodeAt(at) - ZERO;
    while (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      at += 1;
      digit = text.charCodeAt(at) - ZERO;
    }
    if (digit === POINT) {
      const point = at;
      do {
        if (at > point) digits = digits * 10 + digit;
        at += 1;
        digit = text.charCodeAt(at) - ZERO;
      } while (digit >= 0 && digit <= 9);
      decimals = at - point - 1;
    }
    if ((digit === COMMA || at === end) && digits < EXACT && decimals < POWERS.length) {
      const size = decimals > 0 ? digits / (POWERS[decimals] ?? 1) : digits;
      values.push(isNegative ? -size : size);
    } else {
      at = text.indexOf(",", at);
      if (at < 0) at = end;
      const part = text.slice(from, at);
      values.push(part === "NULL" ? null : Number(part));
    }
    from = at + 1;
  }
  return values;
}
