import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault } from "../../market-file-error.ts";
import { readDealType, readExchange, readSide, requirePositive } from "../../values/deal.ts";
import { optionalText, placeCompany, requireText } from "../pages/page-cells.ts";

/**
 * Bulk or block deals as listed by the NSE. The list names neither the exchange nor its kind: our
 * columns may, otherwise the file's name does.
 */
export const dealTable: CsvFormat = {
  format: "market-deals",
  label: "bulk or block deals",
  order: importOrder.pages,
  matches: (columns) => columns.has("date", "symbol", "client name", "quantity traded"),
  open: ({ path, columns, sink }) => {
    const dateAt = columns.place("date");
    const symbolAt = columns.place("symbol");
    const nameAt = columns.place("security name");
    const clientAt = columns.place("client name");
    const sideAt = columns.place("buy/sell", "buy / sell", "side");
    const quantityAt = columns.place("quantity traded");
    const priceAt = columns.place("trade price / wght avg price", "trade price", "price");
    const typeAt = columns.place("deal", "deal type");
    const exchangeAt = columns.place("exchange");
    const readCompany = placeCompany(columns);
    const named = /(bulk|block)/i.exec(path.split(/[\\/]/).at(-1) ?? "")?.[1] ?? "";
    return {
      read: (row) => {
        const symbol = row.required(symbolAt);
        const type = row.optional(typeAt) || named;
        if (type === "")
          throw new RowFault(
            "missing_value",
            "neither a DEAL column nor the file name says whether it is a bulk or a block deal",
          );
        sink.fact({
          kind: "market-deal",
          day: row.date(dateAt),
          company: { ...readCompany(row), symbol },
          name: optionalText(row, nameAt) ?? symbol,
          exchange: readExchange(row.optional(exchangeAt) || "NSE"),
          type: readDealType(type),
          side: readSide(row.required(sideAt)),
          client: requireText(row, clientAt),
          quantity: requirePositive("the quantity", row.number(quantityAt)),
          price: requirePositive("the price", row.number(priceAt)),
        });
      },
    };
  },
};
