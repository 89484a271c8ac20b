import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { refused, textOf } from "../../providers/market-files/broken-files.fixture.ts";
import { samplePath } from "../../providers/market-files/reading.fixture.ts";
import type { UploadFile } from "./market-uploads.fixture.ts";

/** Good files of every kind, ordered so that each file finds its prerequisites. */
const samples = [
  "companies/equity-list.csv",
  "companies/etf-list.csv",
  "companies/industry-map.csv",
  "companies/symbol-changes.csv",
  "indices/membership.csv",
  "calendar/holidays.csv",
  "calendar/trading-days.csv",
  "corporate/actions.csv",
  "corporate/board-meetings.csv",
  "prices/legacy.csv",
  "prices/udiff.csv",
  "prices/udiff-bse.csv",
  "prices/full.csv",
  "prices/full-two-days.csv",
  "indices/market-watch.csv",
  "indices/history.json",
  "results/ordinary.xml",
  "results/bank.xml",
  "shareholding/percents.csv",
  "parameters/by-name.csv",
  "parameters/snapshot.json",
  "pages/profiles.csv",
  "pages/boards.csv",
  "pages/news.csv",
  "pages/announcements.json",
  "pages/free-floats.csv",
  "pages/surveillance.csv",
  "market/bulk-deals.csv",
  "market/flows-by-day.csv",
  "market/fund-schemes.csv",
  "market/fund-holdings.csv",
];

/** Samples with damage to single rows: the others are imported. */
const damaged = [
  "prices/full.csv",
  "prices/udiff.csv",
  "companies/equity-list.csv",
  "corporate/actions.csv",
  "pages/news.csv",
  "market/bulk-deals.csv",
];

function damage(name: string): readonly UploadFile[] {
  const text = textOf(name);
  const lines = text.trimEnd().split(/\r?\n/);
  const rows = lines.slice(1);
  const last = rows.at(-1) ?? "";
  const stem = basename(name, ".csv");
  const write = (...content: readonly string[]): string => `${content.join("\n")}\n`;
  return [
    { name: `${stem}-twice.csv`, content: write(...lines, last) },
    { name: `${stem}-shifted.csv`, content: write(...lines, last.slice(last.indexOf(",") + 1)) },
    { name: `${stem}-cut.csv`, content: text.trimEnd().slice(0, -12) },
  ];
}

/** Sixty files: good ones of every kind, packed ones, damaged rows, and files that are refused. */
export function makeSixtyFiles(): readonly UploadFile[] {
  const good = samples.map((name) => ({
    name: basename(name),
    content: readFileSync(samplePath(name)),
  }));
  const packed = [
    { name: "legacy.csv.gz", content: gzipSync(textOf("prices/legacy.csv")) },
    { name: "full.zip", content: zipSync({ "full.csv": Buffer.from(textOf("prices/full.csv")) }) },
  ];
  const broken = refused.map(([name, content]) => ({
    name: `${name.replaceAll(/[^A-Za-z0-9]+/g, "-")}.csv`,
    content,
  }));
  const rows = damaged.flatMap(damage);
  const files = [...good, ...rows, ...packed];
  return [...files, ...broken.slice(0, 60 - files.length)].filter(
    ({ content }) => content.length > 0,
  );
}
