import { foldText } from "../../eval/texts.ts";
import { nearestTexts } from "../../semantics/nearest-names.ts";
import { cellsOf } from "../../table/column.ts";
import type { Data } from "./data.ts";

const maxNamed = 3;

/**
 * Likely companies as `SYMBOL (Name)`, best first: by prefix of symbol or name, then by part of the
 * name, else by similar spelling.
 */
export async function nameNearCompanies(text: string, data: Data): Promise<readonly string[]> {
  const wanted = foldText(text);
  if (wanted === "") return [];
  const readTexts = async (key: string): Promise<readonly string[]> => {
    if (!data.columns.has(key)) return [];
    await data.columns.load([key]);
    return cellsOf(data.columns.get(key)).map((cell) => String(cell ?? ""));
  };
  const symbols = await readTexts("symbol");
  const names = await readTexts("name");
  const describe = (row: number): string => {
    const [symbol = "", name = ""] = [symbols[row], names[row]];
    return symbol !== "" && name !== "" ? `${symbol} (${name})` : symbol + name;
  };
  const rows = Array.from({ length: data.columns.rows }, (_, row) => row);
  const foldedSymbols = symbols.map(foldText);
  const foldedNames = names.map(foldText);
  const ways: readonly ((row: number) => boolean | undefined)[] = [
    (row) => foldedSymbols[row]?.startsWith(wanted),
    (row) => foldedNames[row]?.startsWith(wanted),
    (row) => foldedNames[row]?.includes(wanted),
  ];
  const begun = ways.flatMap((way) => rows.filter((row) => way(row) === true));
  const found = begun.length > 0 ? begun : findLike(text, [symbols, names]);
  return [...new Set(found)].slice(0, maxNamed).map(describe);
}

function findLike(text: string, columns: readonly (readonly string[])[]): readonly number[] {
  const known = [...new Set(columns.flat().filter((cell) => cell !== ""))];
  return nearestTexts(text, known).flatMap((near) =>
    columns.map((column) => column.indexOf(near)).filter((row) => row >= 0),
  );
}
