import type { FindCompaniesRequest, NamedCompany, Result } from "../contract/index.ts";
import { foldText } from "../eval/texts.ts";
import { readCell, readCompanies } from "./companies.ts";
import type { QuerySource } from "./query-source.ts";

interface Names {
  readonly codes: readonly string[];
  readonly symbol: string;
  readonly name: string;
}

/** 0 is best; null if it does not match. */
function rank({ codes, symbol, name }: Names, wanted: string): number | null {
  if (codes.includes(wanted)) return 0;
  if (symbol === wanted) return 1;
  if (symbol.startsWith(wanted)) return 2;
  if (name.startsWith(wanted)) return 3;
  return name.includes(wanted) ? 4 : null;
}

/**
 * Likely companies as `SYMBOL (Name)`, best first: by prefix of symbol or name, then by part of the
 * name, else by similar spelling.
 */
export async function searchCompanies(
  { text, limit }: FindCompaniesRequest,
  data: QuerySource,
): Promise<Result<readonly NamedCompany[]>> {
  const { idOf, nameOf } = await readCompanies(data);
  const wanted = foldText(text);
  const cell = (key: string, row: number) => readCell(data, key, row);
  const ranked = Array.from({ length: wanted === "" ? 0 : data.columns.rows }, (_, row) => ({
    row,
    rank: rank(
      {
        codes: [idOf(row), ...["isin", "coCode", "bseCode"].map((key) => cell(key, row))].map(
          foldText,
        ),
        symbol: foldText(cell("symbol", row)),
        name: foldText(nameOf(row)),
      },
      wanted,
    ),
  })).filter((each): each is { row: number; rank: number } => each.rank !== null);
  const value = ranked
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, Math.max(0, limit))
    .map(({ row }): NamedCompany => {
      const orNull = (key: string) => cell(key, row) || null;
      return {
        row,
        id: idOf(row),
        name: nameOf(row),
        symbol: orNull("symbol"),
        isin: orNull("isin"),
        bseCode: orNull("bseCode"),
      };
    });
  return { ok: true, value, warnings: [] };
}
