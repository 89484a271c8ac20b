import type { CommentaryRule } from "./commentary-rule.ts";

const category = "trust";

/** Promoter holding, pledges, and shares issued or bought back. */
export const ownershipTrustRules: readonly CommentaryRule[] = [
  {
    id: "trust.promoters-hold-much",
    category,
    subject: "promoters",
    side: "strength",
    condition: "Promoter holding >= 50",
    sentence: "Promoters hold {promoterHolding} of the capital.",
  },
  {
    id: "trust.promoters-hold-little",
    category,
    subject: "promoters",
    side: "weakness",
    condition: "Promoter holding > 0 AND Promoter holding < 25",
    sentence: "Promoters hold only {promoterHolding} of the capital.",
  },
  {
    id: "trust.promoters-hold-more",
    category,
    subject: "promoters-3-years",
    side: "strength",
    condition: "Change in promoter holding 3Years >= 2",
    sentence:
      "Promoter holding rose by {changeInPromoterHolding3Years|points} over 3 years, to {promoterHolding}.",
  },
  {
    id: "trust.promoters-hold-less",
    category,
    subject: "promoters-3-years",
    side: "weakness",
    condition: "Change in promoter holding 3Years <= -5",
    sentence:
      "Promoter holding fell by {changeInPromoterHolding3Years|points} over 3 years, to {promoterHolding}.",
  },
  {
    id: "trust.no-pledge",
    category,
    subject: "pledge",
    side: "strength",
    condition: "Promoter holding >= 25 AND Pledged percentage = 0",
    sentence: "Promoters hold {promoterHolding}, with no shares pledged.",
  },
  {
    id: "trust.pledge-high",
    category,
    subject: "pledge",
    side: "weakness",
    condition: "Promoter holding > 0 AND Pledged percentage >= 20",
    sentence: "Promoters have pledged {pledgedPercentage} of their holding.",
  },
  {
    id: "trust.pledge-fell",
    category,
    subject: "pledge-year",
    side: "strength",
    condition: "Pledged percentage latest quarter <= Pledged percentage 4 quarters ago - 5",
    sentence:
      "The pledged share of promoter holding fell to {pledgedPercentage@q0} from {pledgedPercentage@q4} a year ago.",
  },
  {
    id: "trust.pledge-rose",
    category,
    subject: "pledge-year",
    side: "weakness",
    condition: "Pledged percentage latest quarter >= Pledged percentage 4 quarters ago + 5",
    sentence:
      "The pledged share of promoter holding rose to {pledgedPercentage@q0} from {pledgedPercentage@q4} a year ago.",
  },
  {
    id: "trust.shares-bought-back",
    category,
    subject: "shares",
    side: "strength",
    condition: "Number of equity shares last year <= 0.99 * Number of equity shares preceding year",
    values: { change: ["change(Number of equity shares, 1 year)", "percent"] },
    sentence: "The number of shares fell {change|size} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.shares-issued",
    category,
    subject: "shares",
    side: "weakness",
    condition: "Number of equity shares last year >= 1.05 * Number of equity shares preceding year",
    values: { change: ["change(Number of equity shares, 1 year)", "percent"] },
    sentence:
      "The number of shares rose {change} in the year to {accountsYearEnd|month}, diluting existing shareholders.",
  },
];
