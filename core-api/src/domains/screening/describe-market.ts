import { decodeGroup, splitMembers } from "@munshi/engine";
import type { DatasetGroup, DatasetManifest, EngineApi } from "@munshi/engine/contract";
import { identity, numberAt, readAll, readCells, readListed, textAt } from "./dataset-cells.ts";
import type { ListedCompany, MarketOverview } from "./screening-task.ts";

/** The bytes of one of the dataset's files, intact. */
export type ReadGroup = (group: DatasetGroup) => Promise<Uint8Array>;

/** Data of a dataset that are equal for all callers. */
export async function describeMarket(
  engine: EngineApi,
  manifest: DatasetManifest,
  readGroup: ReadGroup,
): Promise<MarketOverview> {
  const page = await readAll(engine, manifest, [...identity, "currentPrice"]);
  const read = readCells(page);
  const companies: ListedCompany[] = [];
  const sectors = new Set<string>();
  let highestClose: number | null = null;
  for (let row = 0; row < page.rows.length; row += 1) {
    const company = readListed(row, read);
    companies.push(company);
    const sector = textAt(read, "sector", row);
    if (sector !== null) sectors.add(sector);
    const close = numberAt(read, "currentPrice", row);
    if (close !== null && close > (highestClose ?? Number.NEGATIVE_INFINITY)) highestClose = close;
  }
  return {
    companies,
    highestClose,
    sectors: [...sectors].toSorted(byName),
    indices: await listIndices(manifest, readGroup),
  };
}

const byName = (one: string, other: string): number => one.localeCompare(other, "en");

/** Read from the file itself: a page of results shows a company's indices as one text for people. */
async function listIndices(
  manifest: DatasetManifest,
  readGroup: ReadGroup,
): Promise<MarketOverview["indices"]> {
  const group = manifest.groups.find(({ columns }) => columns.includes("indices"));
  if (group === undefined) return [];
  const columns = decodeGroup(await readGroup(group));
  const [codes, indices] = [columns.get("coCode"), columns.get("indices")];
  if (codes?.kind !== "number" || indices?.kind !== "text") return [];
  const members = new Map<string, number[]>();
  for (let row = 0; row < manifest.rows; row += 1) {
    const combination = indices.dictionary[indices.codes[row] ?? -1];
    if (combination === undefined) continue;
    for (const name of splitMembers(combination)) {
      const coCodes = members.get(name) ?? [];
      coCodes.push(codes.values[row] ?? 0);
      members.set(name, coCodes);
    }
  }
  return [...members]
    .map(([name, coCodes]) => ({ name, coCodes }))
    .toSorted((one, other) => byName(one.name, other.name));
}
