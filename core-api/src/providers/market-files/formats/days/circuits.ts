import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { readCircuitSide } from "../../values/read-cell.ts";
import { requirePositive } from "../../values/deal.ts";
import { namesCompanies, placeCompany } from "../pages/page-cells.ts";

/** Shares at their price limits, one day and limit a row. */
export const circuitTable: CsvFormat = {
  format: "circuits",
  label: "shares at their price limits",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("date", "circuit"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const dateAt = columns.place("date");
    const sideAt = columns.place("circuit");
    const bandAt = columns.place("band");
    const priceAt = columns.place("price");
    const changeAt = columns.place("change");
    const volumeAt = columns.place("volume");
    const positive = (name: string, value: number): number | null =>
      Number.isNaN(value) ? null : requirePositive(name, value);
    return {
      read: (row) => {
        const change = row.number(changeAt);
        const volume = row.number(volumeAt);
        sink.fact({
          kind: "circuit-hit",
          company: readCompany(row),
          day: row.date(dateAt),
          side: readCircuitSide(row.required(sideAt)),
          band: positive("the band", row.number(bandAt)),
          price: positive("the price", row.number(priceAt)),
          changePercent: Number.isNaN(change) ? null : change,
          volume: volume === 0 ? 0 : positive("the volume", volume),
        });
      },
    };
  },
};
