import Papa from "papaparse";
import { marketDate } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { BrokerHttp, BrokerRequest } from "./broker-http.ts";
import type { RefusedOrder, TradedShare } from "./broker-trading.ts";

export interface InstrumentListFormat {
  /** One file for both exchanges is named twice, and read once. */
  readonly files: { readonly [E in TradedShare["exchange"]]: BrokerRequest };
  /** A comma by default. */
  readonly separator?: "," | "|";
  /** `\n` by default; `\\n` as JSON escapes it, for a list inside a JSON text. */
  readonly lineEnd?: "\n" | "\\n";
  /** Absent: the first line names them. */
  readonly columns?: readonly string[];
  /** The part of a line that is a share's row; the other lines are skipped unread. */
  readonly rows: RegExp;
  /** `cell` is empty for a column that the list lacks. */
  readonly read: (cell: (column: string) => string) => ListedInstrument;
}

export interface ListedInstrument {
  readonly exchange: string;
  /** The ISIN if the list has ISINs, else the exchange's symbol. */
  readonly name: string;
  /** Compared at the NSE alone, where each series is a separate instrument. */
  readonly series: string;
  /** Identifies the share in orders and prices. */
  readonly code: string;
}

/** A broker's own codes of shares. */
export interface InstrumentList {
  /**
   * Null for a share that the broker's list of the day lacks.
   * @throws AppError `provider.unavailable` (503) if the list cannot be read.
   */
  find(share: TradedShare): Promise<string | null>;
  /** The shares that the list has, with their codes. */
  findAll(shares: readonly TradedShare[]): Promise<readonly CodedShare[]>;
}

export interface CodedShare {
  readonly share: TradedShare;
  readonly code: string;
}

/** A day's lists are out at half past eight in the morning in India. */
const outAfterMs = 8.5 * 3_600_000;

/** The codes are loaded when the first share is asked for, once a day, and kept in memory. */
export function createInstrumentList(
  format: InstrumentListFormat,
  by: "isin" | "symbol",
  { http, clock }: { readonly http: BrokerHttp; readonly clock: Clock },
): InstrumentList {
  const loads = new Map<
    BrokerRequest,
    { readonly day: string; readonly codes: Promise<ReadonlyMap<string, string>> }
  >();
  const load = (file: BrokerRequest): Promise<ReadonlyMap<string, string>> => {
    const day = marketDate(new Date(clock.now().getTime() - outAfterMs));
    const known = loads.get(file);
    if (known?.day === day) return known.codes;
    const codes = readCodes(format, file, http);
    loads.set(file, { day, codes });
    codes.catch(() => loads.delete(file));
    return codes;
  };
  const find: InstrumentList["find"] = async (share) => {
    const codes = await load(format.files[share.exchange]);
    return codes.get(keyOf({ ...share, name: share[by] })) ?? null;
  };
  return {
    find,
    async findAll(shares) {
      const coded: CodedShare[] = [];
      for (const share of shares) {
        const code = await find(share);
        if (code !== null) coded.push({ share, code });
      }
      return coded;
    },
  };
}

async function readCodes(
  { separator = ",", lineEnd = "\n", columns, rows, read }: InstrumentListFormat,
  file: BrokerRequest,
  http: BrokerHttp,
): Promise<ReadonlyMap<string, string>> {
  const split = (row: string): readonly string[] =>
    row.includes('"')
      ? (Papa.parse<string[]>(row, { delimiter: separator }).data[0] ?? [])
      : row.split(separator);
  return http.readLines(file, lineEnd, async (lines) => {
    const codes = new Map<string, string>();
    let positions = columns === undefined ? null : positionsOf(columns);
    for await (const line of lines) {
      const at = positions;
      if (at === null) {
        positions = positionsOf(split(line));
        continue;
      }
      const [row] = rows.exec(line) ?? [];
      if (row === undefined) continue;
      const cells = split(row);
      const { code, ...share } = read(
        (column) => cells[at.get(column.toLowerCase()) ?? -1]?.trim() ?? "",
      );
      const key = keyOf(share);
      if (share.name !== "" && code !== "" && !codes.has(key)) codes.set(key, code);
    }
    if (codes.size === 0) throw new Error("The broker's list has no shares");
    return codes;
  });
}

function positionsOf(columns: readonly string[]): ReadonlyMap<string, number> {
  return new Map(columns.map((column, at) => [column.trim().toLowerCase(), at]));
}

function keyOf({ exchange, name, series }: Omit<ListedInstrument, "code">): string {
  return exchange === "NSE" ? `NSE ${name} ${series}` : `${exchange} ${name}`;
}

/** Refuses an order for a share without a code; nothing is sent. */
export function notListed(broker: string, { symbol, exchange }: TradedShare): RefusedOrder {
  return {
    outcome: "refused",
    reason: "input",
    text: `${symbol} is not in ${broker}'s list of shares at the ${exchange}.`,
  };
}
