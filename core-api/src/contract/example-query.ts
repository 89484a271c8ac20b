/** The query whose result the landing page shows. */
export const exampleQuery = [
  "Sales growth 3Years > 15 AND",
  "Return on equity > 18 AND",
  "Debt to equity < 0.5",
].join("\n");
