import type { StatementLine, Template } from "../contract/index.ts";
import { createFamily, stockLine, type CatalogueEntry } from "./entry.ts";

export const entry = createFamily("balance-sheet", "both", "statements");

export const finance: readonly Template[] = ["bank", "nbfc"];
export const bank: readonly Template[] = ["bank"];

export function reported(
  code: string,
  name: string,
  line: StatementLine,
  definition: string,
  notFor: readonly Template[] = [],
  aliases: readonly string[] = [],
): CatalogueEntry {
  return entry(code, name, "money", definition, stockLine(line), { notFor, aliases });
}
