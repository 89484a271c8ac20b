/** What the regulator wants said wherever securities are shown; its words, not ours. */
export const riskStatements: readonly string[] = [
  "Investments in the securities market are subject to market risks. Read all the related documents carefully before investing.",
  "Registration granted by SEBI and certification from NISM in no way guarantee performance of the intermediary or provide any assurance of returns to investors.",
  "The securities quoted are for illustration only and are not recommendatory.",
];

/** How the figures of past performance come about, and what they leave out. */
export const performanceNotes: readonly string[] = [
  "Returns are over the whole span, not a year. Splits and bonuses are counted; dividends, brokerage, charges and taxes are not.",
  "The companies are the largest of today. Nobody knew that list when the span began, so its past looks better than what could have been chosen then.",
  "Past performance does not tell what will come.",
];
