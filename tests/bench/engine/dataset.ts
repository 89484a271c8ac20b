import type { DatasetManifest } from "../../../engine/src/contract/index.ts";
import { encodeGroup, type GroupColumn } from "../../../engine/src/index.ts";
import { readTexts, textNames } from "./forms/names.ts";
import { type Market, numberKeys } from "./market.ts";

/** The market as the product publishes one: files by their names, and the manifest. */
export interface PublishedMarket {
  readonly manifest: DatasetManifest;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export function publishMarket(market: Market): PublishedMarket {
  const symbols = Array.from({ length: market.rows }, (_, row) => `C${row}`);
  const groups: Readonly<Record<string, readonly GroupColumn[]>> = {
    identity: [
      { key: "symbol", type: "text", values: symbols },
      ...textNames.map((key): GroupColumn => ({
        key,
        type: "text",
        values: readTexts(market, key),
      })),
    ],
    figures: numberKeys.map((key): GroupColumn => ({
      key,
      type: "number",
      values: market.numbers[key],
    })),
  };
  const files = new Map<string, Uint8Array>();
  const described = Object.entries(groups).map(([name, columns]) => {
    const bytes = encodeGroup(columns);
    const file = `${name}.arrow`;
    files.set(file, bytes);
    return { name, file, columns: columns.map(({ key }) => key), bytes: bytes.length };
  });
  const manifest: DatasetManifest = {
    format: 1,
    version: `bench-${market.rows}`,
    kind: "demo",
    asOf: "2026-01-30",
    publishedAt: "2026-01-30T12:00:00.000Z",
    rows: market.rows,
    idColumn: "symbol",
    groups: described,
    firstRowsFile: "first-rows.json",
  };
  return { manifest, files };
}
