import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { foldHeader } from "./csv/columns.ts";
import { csvFormats } from "./formats/csv-formats.ts";
import { openMarketFile } from "./open-market-file.ts";
import { findParameter, samplePath, writeTemporary } from "./reading.fixture.ts";

const samples = {
  "end-of-day prices (legacy bhavcopy)": "prices/legacy.csv",
  "end-of-day prices (UDiFF bhavcopy)": "prices/udiff.csv",
  "end-of-day prices with delivery (security-wise bhavcopy)": "prices/full.csv",
  "list of listed equities": "companies/equity-list.csv",
  "list of exchange-traded funds": "companies/etf-list.csv",
  "members of an index": "companies/index-list.csv",
  "changes of symbol": "companies/symbol-changes.csv",
  "corporate actions": "corporate/actions.csv",
};
const layouts = csvFormats.flatMap(({ label, layout }) => {
  const sample = samples[label as keyof typeof samples] as string | undefined;
  return layout === undefined || sample === undefined ? [] : [{ label, layout, sample }];
});

async function refuse(name: string, header: string, rest: readonly string[]): Promise<unknown> {
  const path = writeTemporary(name, [header, ...rest].join("\n"));
  const opened = await openMarketFile(path, { asOf: "2026-01-05", findParameter });
  return opened.ok ? opened.file.format : opened.error.message;
}

test("every layout tried has a sample", () => {
  expect(layouts).toHaveLength(Object.keys(samples).length);
});

test.each(layouts)(
  "a file that lacks or misnames one needed column of $label is refused by its name",
  async ({ label, layout, sample }) => {
    const [header = "", ...rest] = readFileSync(samplePath(sample), "utf8").split(/\r?\n/);
    for (const needed of layout.needed) {
      const named = header
        .split(",")
        .map((cell) => (foldHeader(cell) === needed ? "SOMETHING ELSE" : cell));
      const column = needed.toUpperCase().replaceAll(" ", "_");
      const told = `is that of ${label}, but has no column ${column};`;
      expect(await refuse("misnamed.csv", named.join(","), rest)).toContain(told);
      const at = named.indexOf("SOMETHING ELSE");
      const without = (line: string): string => line.split(",").toSpliced(at, 1).join(",");
      expect(await refuse("missing.csv", without(header), rest.map(without))).toContain(told);
    }
  },
);

test("a parameter table with additional columns of a list is still a parameter table", async () => {
  const header = "SYMBOL,NAME OF COMPANY,SERIES,ISIN NUMBER,Price to Earning,Return on equity";
  expect(await refuse("figures.csv", header, ["AAA,Alpha Limited,EQ,INE144J01027,12,20"])).toBe(
    "parameter-table",
  );
});

test.each([
  ["EQUITY_L.csv", "companies/equity-list.csv"],
  ["eq_etfseclist.csv", "companies/etf-list.csv"],
  ["ind_nifty500list.csv", "companies/index-list.csv"],
  ["map.csv", "companies/industry-map.csv"],
  ["members.csv", "indices/membership.csv"],
  ["figures.csv", "parameters/by-name.csv"],
])("%s, which states no day, is rejected with the option to give it", async (name, sample) => {
  const text = readFileSync(samplePath(sample), "utf8").replaceAll(/,?As of/gi, "");
  const path = writeTemporary(name, text);
  const read = async (): Promise<void> => {
    const opened = await openMarketFile(path, { today: "2026-02-01", findParameter });
    if (!opened.ok) throw opened.error;
    for await (const _ of opened.file.read());
  };
  await expect(read()).rejects.toThrow(/has no date; enter one/);
});
