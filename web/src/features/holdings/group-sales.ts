import type { RealisedSale } from "@munshi/bff/contract";

/** Sales of a share on one day from one account, with the lots they used. */
export interface Sale extends Pick<RealisedSale, "isin" | "symbol" | "name"> {
  readonly id: string;
  readonly day: string;
  readonly quantity: number;
  readonly proceeds: number;
  /** Null if the purchase of some of the units is not recorded. */
  readonly cost: number | null;
  readonly gain: number | null;
  readonly lots: readonly RealisedSale[];
}

const sum = (lots: readonly RealisedSale[], field: "quantity" | "proceeds_paise"): number =>
  lots.reduce((total, lot) => total + lot[field], 0);

function sumKnown(lots: readonly RealisedSale[], field: "cost_paise" | "gain_paise") {
  let total = 0;
  for (const { [field]: amount } of lots) {
    if (amount === null) return null;
    total += amount;
  }
  return total;
}

/** Lots by sale, newest sale first. */
export function groupSales(lots: readonly RealisedSale[]): readonly Sale[] {
  const sales = Map.groupBy(lots, ({ isin, sold_on: day, broker }) => `${day} ${isin} ${broker}`);
  return [...sales]
    .flatMap(([id, ofSale]): readonly Sale[] => {
      const [first] = ofSale;
      if (first === undefined) return [];
      return [
        {
          id,
          isin: first.isin,
          symbol: first.symbol,
          name: first.name,
          day: first.sold_on,
          quantity: sum(ofSale, "quantity"),
          proceeds: sum(ofSale, "proceeds_paise"),
          cost: sumKnown(ofSale, "cost_paise"),
          gain: sumKnown(ofSale, "gain_paise"),
          lots: ofSale,
        },
      ];
    })
    .toSorted((one, other) => other.day.localeCompare(one.day));
}
