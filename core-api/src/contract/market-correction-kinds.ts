/** Facts that staff correct by hand, by kind. */
export const correctionKinds = {
  company: "Company",
  statement: "Statement",
  shareholding: "Shareholding",
  parameter: "Precomputed figure",
  price: "Price",
  action: "Corporate action",
  news: "News or announcement",
  event: "Board meeting",
  flow: "FII and DII activity",
  member: "Index constituent",
  freeFloat: "Free float",
  surveillance: "Surveillance",
} as const;
export type CorrectionKind = keyof typeof correctionKinds;

/** Fields of a company that figures and lists use. */
export const companyFieldNames = {
  name: "Name",
  sector: "Sector",
  industry: "Industry",
  series: "Series",
  faceValue: "Face value, ₹",
  listedOn: "Listed on",
} as const;

/** Quarterly shareholding pattern: % of shares; `pledged`: % of the promoters' shares. */
export const shareholdingFieldNames = {
  promoter: "Promoters, %",
  pledged: "Pledged, % of promoters'",
  fii: "FII, %",
  dii: "DII, %",
  mutualFunds: "Mutual funds, %",
  insurance: "Insurance, %",
  banks: "Banks, %",
  otherDii: "Other DII, %",
  government: "Government, %",
  publicHolding: "Public, %",
  shareholders: "Shareholders",
} as const;

/** Fields of one trading day. Prices in ₹ per share as traded, value in ₹. */
export const priceFieldNames = {
  open: "Open, ₹",
  high: "High, ₹",
  low: "Low, ₹",
  close: "Close, ₹",
  previousClose: "Previous close, ₹",
  volume: "Volume, shares",
  value: "Turnover, ₹",
} as const;

/** Investor types whose market-wide purchases and sales the exchanges publish. */
export const flowInvestorNames = { fii: "FII", dii: "DII" } as const;

/** Length of a statement's period. */
export const statementSpanNames = {
  year: "Year",
  quarter: "Quarter",
  half: "Half-year",
  "year-to-date": "Year to date",
} as const;
