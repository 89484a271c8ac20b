import { adjustmentFactors } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { MarketFacts } from "../market/index.ts";
import type { OpenCompany } from "./open-company.ts";

/**
 * How many shares of the dataset's day one share of an earlier day has become, by the splits and
 * bonuses with an ex-date after it; 1 where there were none.
 */
export async function countSharesSince(
  facts: Pick<MarketFacts, "listActions">,
  { dataset, company }: OpenCompany,
  day: IsoDate,
): Promise<number> {
  const actions = await facts.listActions(company.coCode);
  const days = Int32Array.of(dayOfDate(day));
  const [factor = 1] = adjustmentFactors(days, actions, dayOfDate(dataset.asOf));
  return Number((1 / factor).toFixed(6));
}
