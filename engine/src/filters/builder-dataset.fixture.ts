import {
  numbers,
  texts,
  writeGroups,
  type WrittenDataset,
} from "../dataset/written-dataset.fixture.ts";

export type BuilderDataset = WrittenDataset;

/** Four companies in indices and sectors, with a hole in the sales and one that owes nothing. */
export function writeBuilderDataset(): Promise<BuilderDataset> {
  const groups = {
    identity: [
      numbers("coCode", 11, 12, 13, 14),
      texts("symbol", "AAA", "BBB", "CCC", "DDD"),
      texts("name", "Alpha", "Beta", "Gamma", "Delta"),
      texts("sector", "Banks", "IT", "IT", null),
      texts("indices", "Munshi 100\nMunshi 50", "Munshi 100", "Munshi 50", null),
    ],
    "profit-and-loss": [numbers("sales", 60, 10, Number.NaN, 20), numbers("debt", 20, 0, 3, 5)],
  };
  return writeGroups(groups, { rows: 4, idColumn: "coCode" });
}
