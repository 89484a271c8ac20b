import type { MarketUpload, UploadedMarketFile } from "@munshi/bff/contract";
import type { ChipState } from "../../ui/StatusChip.tsx";

export const uploadStates: {
  readonly [S in MarketUpload["state"]]: readonly [chip: ChipState, label: string];
} = {
  uploading: ["open", "Not checked"],
  checking: ["part", "Checking"],
  checked: ["part", "Checked"],
  importing: ["part", "Importing"],
  done: ["done", "Imported"],
  cancelled: ["none", "Cancelled"],
};

const tables: Readonly<Record<string, string>> = {
  price_history: "Prices",
  index_price_years: "Index prices",
  companies: "Companies",
  company_symbols: "Former symbols",
  company_isins: "Former ISINs",
  company_joins: "Merged companies",
  market_indices: "Indices",
  index_members: "Index constituents",
  price_days: "Days with prices",
  trading_calendar: "Calendar days",
  corporate_actions: "Corporate actions",
  price_jump_answers: "Answers to price jumps",
  shareholding_patterns: "Shareholding patterns",
  reported_parameters: "Reported figures",
};

/** A table in words: `free_floats` is Free floats. */
export function nameTable(table: string): string {
  const words = table.replaceAll("_", " ");
  return tables[table] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A kind of file in words: `bhavcopy-full` is Bhavcopy full. */
export function nameFormat(format: string | null): string {
  if (format === null) return "Not recognised";
  const words = format.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The outcome of a check or import. */
export function describeOutcome({
  check,
  result,
}: UploadedMarketFile): readonly [chip: ChipState, label: string] {
  const shown = result ?? check;
  if (shown === null) return ["open", "Not checked"];
  if (shown.outcome === "refused") return ["failed", "Rejected"];
  if (shown.outcome === "known") return ["none", "Already imported"];
  if (shown.outcome === "unused") return ["none", "Not used"];
  if (result !== null) return ["done", "Imported"];
  return shown.errors > 0 ? ["warning", "Ready with errors"] : ["part", "Ready"];
}
