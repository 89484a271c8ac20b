/** What is to be said wherever securities are shown, and how Munshi stands with the regulator. */
export const riskStatements: readonly string[] = [
  "Investments in the securities market are subject to market risks. Read all the related documents carefully before investing.",
  "Munshi is not yet registered with SEBI and gives no advice. Of those who are, neither the registration nor a certification from NISM guarantees performance or assures returns to investors.",
  "The securities quoted are for illustration only and are not recommendatory.",
];

/** How the figures of past performance come about, and what they leave out. */
export const performanceNotes: readonly string[] = [
  "Returns are over the whole span, not a year. Splits and bonuses are counted; dividends, brokerage, charges and taxes are not.",
  "The companies are the largest of today. Nobody knew that list when the span began, so its past looks better than what could have been chosen then.",
  "Past performance does not tell what will come.",
];
