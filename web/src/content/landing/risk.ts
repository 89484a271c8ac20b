/** Disclosures required wherever securities are shown, and Munshi's registration status. */
export const riskStatements: readonly string[] = [
  "Investments in the securities market are subject to market risks. Read all the related documents carefully before investing.",
  "Munshi is not yet registered with SEBI and does not provide investment advice. Registration granted by SEBI and certification from NISM in no way guarantee performance of an intermediary or provide any assurance of returns to investors.",
  "The securities quoted are for illustration only and are not recommendatory.",
];

/** Basis of the past performance figures, and what they exclude. */
export const performanceNotes: readonly string[] = [
  "Returns are absolute for the period, adjusted for splits and bonuses, and exclude dividends, brokerage, charges and taxes.",
  "The companies are today's largest by market cap. Selecting them in hindsight overstates past returns (survivorship bias).",
  "Past performance does not guarantee future results.",
];
