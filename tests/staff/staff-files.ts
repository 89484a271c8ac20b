/** A file as `setInputFiles` takes it. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function csv(name: string, lines: readonly string[]): ChosenFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(`${lines.join("\n")}\n`) };
}

/** Closes of the last two days of the demonstration market; HALVED opens at half of its last close. */
const closes = [
  ["HALVED", 400, 204],
  ["STEADY", 120, 121],
  ["RISING", 80, 82],
] as const;
const isins = ["INE9A1B01015", "INE9C2D01017", "INE9E3F01018"];

/** An exchange's list of companies, and its prices of two days. */
export const marketFiles: readonly ChosenFile[] = [
  csv("EQUITY_L_2026-11-19.csv", [
    "SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE",
    ...closes.map(
      ([symbol], at) => `${symbol},${symbol} Works Limited,EQ,06-OCT-2008,10,1,${isins[at]},10`,
    ),
  ]),
  csv("prices.csv", [
    "SYMBOL,SERIES,DATE1,PREV_CLOSE,OPEN_PRICE,HIGH_PRICE,LOW_PRICE,LAST_PRICE,CLOSE_PRICE,AVG_PRICE,TTL_TRD_QNTY,TURNOVER_LACS,NO_OF_TRADES,DELIV_QTY,DELIV_PER",
    ...closes.flatMap(([symbol, before, now], at) => [
      priceRow(symbol, "19-Nov-2026", before, before, 90_000 + at),
      priceRow(symbol, "20-Nov-2026", before, now, 91_000 + at),
    ]),
  ]),
];

function priceRow(symbol: string, day: string, before: number, now: number, volume: number) {
  const prices = [before, now, now, now, now, now, now];
  return [symbol, "EQ", day, ...prices, volume, 900, 50, 40_000, 44].join(",");
}

export const leadName = (number: number): string => `Lead ${String(number).padStart(2, "0")}`;

/** So many leads that their list has two pages. */
export const leadFile = csv("leads.csv", [
  "name,email,phone,source,service,assigned to,note",
  ...Array.from(
    { length: 60 },
    (_, at) => `${leadName(at + 1)},lead-${at + 1}@example.com,,,,,Met at the expo`,
  ),
]);
