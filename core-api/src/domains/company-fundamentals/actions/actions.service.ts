import { adjustmentFactors } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import type { CompanyAction, CompanyActions } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import type { MarketFacts, RecordedAction } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";

/** Corporate actions, newest first, including announced future ones; null if there are none. */
export async function listCompanyActions(
  facts: MarketFacts,
  { company }: OpenCompany,
): Promise<CompanyActions | null> {
  const actions = await facts.listActions(company.coCode);
  return actions.length === 0 ? null : { actions: actions.map(describeAction).toReversed() };
}

function describeAction(action: RecordedAction): CompanyAction {
  const { kind, exDate, purpose } = action;
  const plain = { kind, exDate, ratio: null, amount: null, dividendType: null, purpose };
  switch (action.kind) {
    case "bonus":
      return { ...plain, ratio: `${action.to}:${action.from}` };
    case "split":
      return { ...plain, ratio: splitRatioOf(action) };
    case "dividend":
      return { ...plain, amount: action.amount, dividendType: dividendTypeOf(action) };
    case "other":
      return plain;
  }
}

const faceValue = String.raw`(?:Rs|Re|₹)\.?\s*(\d+(?:\.\d+)?)`;
const faceValues = new RegExp(String.raw`${faceValue}.*?\bto\b.*?${faceValue}`, "iu");

/** Terms by the face values the exchange names, otherwise by the share ratio. */
function splitRatioOf({
  purpose,
  from,
  to,
}: Extract<RecordedAction, { readonly kind: "split" }>): string {
  const named = faceValues.exec(purpose);
  if (named !== null) return `₹${Number(named[1])} to ₹${Number(named[2])}`;
  return `${from} to ${to} shares`;
}

const dividendWords = /(?:\b(interim|final|special)\s+)?dividend\b[^\d]*(\d+(?:\.\d+)?)/giu;

/** The exchange's name for the dividend of an amount; one text may name several dividends. */
function dividendTypeOf({
  purpose,
  amount,
}: Extract<RecordedAction, { readonly kind: "dividend" }>): string | null {
  const named = [...purpose.matchAll(dividendWords)];
  const own = named.find((words) => Number(words[2]) === amount) ?? named[0];
  const type = own?.[1]?.toLowerCase();
  return type === undefined ? null : type.charAt(0).toUpperCase() + type.slice(1);
}

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
