import type { ResearchCallFact } from "../../../../contract/company-page-facts.ts";
import type { Columns, Row } from "../../csv/columns.ts";
import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault, quoted } from "../../market-file-error.ts";
import { namesCompanies, placeCompany, requireText } from "./page-cells.ts";

/** Calls to buy or sell, one a row; an ended call has its end. */
export const researchCalls: CsvFormat = {
  format: "research-calls",
  label: "research calls",
  order: importOrder.pages,
  matches: (columns) =>
    namesCompanies(columns) && columns.has("side", "entry", "target", "stop loss", "opened"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const sideAt = columns.place("side");
    const horizonAt = columns.place("horizon");
    const rationaleAt = columns.place("rationale");
    const analystAt = columns.place("analyst");
    const registrationAt = columns.place("registration");
    const readLevels = placeLevels(columns);
    const readSpan = placeSpan(columns);
    return {
      read: (row) => {
        const side = readSide(row.required(sideAt));
        sink.fact({
          kind: "research-call",
          company: readCompany(row),
          side,
          horizon: readHorizon(row.required(horizonAt)),
          ...readLevels(row, side),
          ...readSpan(row),
          rationale: requireText(row, rationaleAt),
          analyst: requireText(row, analystAt),
          registration: readRegistration(row.required(registrationAt)),
        });
      },
    };
  },
};

function readSide(text: string): ResearchCallFact["side"] {
  const side = text.toLowerCase();
  if (side === "buy" || side === "sell") return side;
  throw new RowFault("bad_value", `${quoted(text)} is neither buy nor sell`);
}

/** SEBI registers research analysts as INH and investment advisers as INA, with nine digits. */
function readRegistration(text: string): string {
  const number = text.toUpperCase();
  if (/^IN[AH]\d{9}$/u.test(number)) return number;
  throw new RowFault(
    "bad_value",
    `${quoted(text)} is not a SEBI registration such as INH000001234`,
  );
}

/** `short`, `short term`, `long-term`, … */
function readHorizon(text: string): ResearchCallFact["horizon"] {
  const word = /^(?:short|long)\b/i.exec(text)?.[0].toLowerCase();
  if (word === "short") return "short-term";
  if (word === "long") return "long-term";
  throw new RowFault("bad_value", `${quoted(text)} is neither short nor long`);
}

/** Reads a price above 0, ₹ a share. */
function placePrice(columns: Columns, header: string): (row: Row) => number {
  const at = columns.place(header);
  return (row) => {
    const price = row.number(at);
    if (Number.isNaN(price)) throw new RowFault("missing_value", `${header} is empty`);
    if (price <= 0) throw new RowFault("bad_price", `${header} ${price} is not above 0`);
    return price;
  };
}

function placeLevels(columns: Columns) {
  const readEntry = placePrice(columns, "entry");
  const readTarget = placePrice(columns, "target");
  const readStop = placePrice(columns, "stop loss");
  return (row: Row, side: ResearchCallFact["side"]) => {
    const levels = { entry: readEntry(row), target: readTarget(row), stopLoss: readStop(row) };
    const { entry, target, stopLoss } = levels;
    const [low, high] = side === "buy" ? [stopLoss, target] : [target, stopLoss];
    if (low < entry && entry < high) return levels;
    throw new RowFault(
      "bad_price",
      `a call to ${side} at ${entry} cannot have the target ${target} and the stop ${stopLoss}`,
    );
  };
}

function placeSpan(columns: Columns) {
  const openedAt = columns.place("opened");
  const closedAt = columns.place("closed");
  const readExit = placePrice(columns, "exit");
  return (row: Row) => {
    const openedOn = row.date(openedAt);
    if (row.optional(closedAt) === "") return { openedOn, closedOn: null, exit: null };
    const closedOn = row.date(closedAt);
    if (closedOn < openedOn)
      throw new RowFault("bad_date", `it ends on ${closedOn}, before ${openedOn}`);
    return { openedOn, closedOn, exit: readExit(row) };
  };
}
