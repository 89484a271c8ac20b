import type { FigureInput, ShareholderKind, ShareholdingPeriod } from "../../../contract/index.ts";
import { findSharesKey, monthOf } from "../../commentary/index.ts";
import { toFigure } from "../../company-fundamentals/index.ts";
import { toInput } from "../page-figure.ts";
import type { AskedPageFigure, PageFigureReader } from "../page-figure.ts";

/** Holders shown as share counts, with the holding each count is computed from. */
const counted = {
  promoter: { held: "promoterShares", code: "promoterHolding", title: "Promoters' shares" },
  fii: { held: "fiiShares", code: "fiiHolding", title: "FII shares" },
  mutualFunds: {
    held: "mutualFundShares",
    code: "mutualFundHolding",
    title: "Mutual funds' shares",
  },
} as const satisfies Record<
  string,
  { readonly held: ShareholderKind; readonly code: string; readonly title: string }
>;

type Counted = keyof typeof counted;

/** Title of each holder, and its catalogue parameter if any. */
const holders: {
  readonly [Holder in ShareholderKind]: { readonly title: string; readonly code?: string };
} = {
  promoter: { title: "Promoters", code: "promoterHolding" },
  pledged: { title: "Pledged", code: "pledgedPercentage" },
  fii: { title: "FII", code: "fiiHolding" },
  dii: { title: "DII", code: "diiHolding" },
  mutualFunds: { title: "Mutual funds", code: "mutualFundHolding" },
  insurance: { title: "Insurance companies", code: "insuranceHolding" },
  banks: { title: "Banks & financial institutions", code: "bankHolding" },
  otherDii: { title: "Other DII", code: "otherDiiHolding" },
  government: { title: "Government", code: "governmentHolding" },
  publicHolding: { title: "Public", code: "publicHolding" },
  others: { title: "Others" },
  shareholders: { title: "Shareholders", code: "numberOfShareholders" },
  promoterShares: { title: counted.promoter.title },
  fiiShares: { title: counted.fii.title },
  mutualFundShares: { title: counted.mutualFunds.title },
};

const counts: ReadonlySet<ShareholderKind> = new Set<ShareholderKind>([
  "shareholders",
  "promoterShares",
  "fiiShares",
  "mutualFundShares",
]);

function isHolder(name: string | undefined): name is ShareholderKind {
  return name !== undefined && Object.hasOwn(holders, name);
}

function isCounted(name: string | undefined): name is Counted {
  return name !== undefined && Object.hasOwn(counted, name);
}

/** A holder's value for a quarter, as in the shareholding table. */
function readHeld(holder: ShareholderKind, period: ShareholdingPeriod): FigureInput {
  const { title, code } = holders[holder];
  const unit = counts.has(holder) ? "count" : "percent";
  const who = Object.entries(counted).find(([, { held }]) => held === holder)?.[0];
  const own =
    who === undefined
      ? toInput("holdersRest", [period.period], null)
      : toInput("heldShares", [who, period.period], null);
  return {
    key: code === undefined ? own.key : `${code}@${period.period}`,
    title: `${title}, ${period.label}`,
    unit,
    value: period[holder],
  };
}

function findPeriod({ sections, open }: AskedPageFigure, wanted: string | undefined) {
  return sections.shareholding(open)?.periods.find(({ period }) => period === wanted);
}

const unknown = "Not included in the quarter's shareholding pattern.";

/** Shareholding figures that are not catalogue parameters. */
export const holderReaders = {
  holdersRest: async (asked) => {
    const period = findPeriod(asked, asked.of[0]);
    if (period === undefined) return null;
    const named = ["promoter", "fii", "dii", "government", "publicHolding"] as const;
    return {
      title: `Others, ${period.label}`,
      value: period.others,
      inputs: named
        .filter((holder) => period[holder] !== null)
        .map((holder) => readHeld(holder, period)),
      filing: await asked.sections.pattern(asked.open, period.period),
      ...(period.others === null ? { absence: unknown } : {}),
    };
  },
  heldShares: async (asked) => {
    const [holder, wanted] = asked.of;
    const period = findPeriod(asked, wanted);
    if (period === undefined || !isCounted(holder)) return null;
    const { held, code, title } = counted[holder];
    const { figures } = asked.open;
    const shares = findSharesKey(figures, monthOf(period.periodEnd));
    return {
      title: `${title}, ${period.label}`,
      value: period[held],
      inputs: [
        toFigure(`${code}@${period.period}`, figures),
        ...(shares === null ? [] : [toFigure(shares, figures)]),
      ],
      filing: await asked.sections.pattern(asked.open, period.period),
      ...(period[held] === null
        ? { absence: "The holding or the number of shares for the quarter is missing." }
        : {}),
    };
  },
  holdingChange: async (asked) => {
    const [holder] = asked.of;
    const held = asked.sections.shareholding(asked.open);
    const [latest, before] = held?.periods ?? [];
    if (!isHolder(holder) || latest === undefined || before === undefined) return null;
    const value = held?.changes?.[holder] ?? null;
    return {
      title: `${holders[holder].title}, change`,
      unit: counts.has(holder) ? "count" : "percent",
      value,
      inputs: [readHeld(holder, latest), readHeld(holder, before)],
      filing: await asked.sections.pattern(asked.open, latest.period),
      ...(value === null ? { absence: "Missing in one of the two quarters." } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;
