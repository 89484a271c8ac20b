import { adjustmentFactors } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { MarketFacts } from "../market/index.ts";
import type { OpenCompany } from "./open-company.ts";

/**
 * Number of shares on the dataset's day per share of an earlier day, after splits and
 * bonuses with a later ex-date; 1 if there were none.
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
