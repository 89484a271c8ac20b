/** A query with what each of its conditions says, line by line. */
export const workedExample: readonly { readonly line: string; readonly meaning: string }[] = [
  {
    line: "Sales growth 3Years > 15 AND",
    meaning: "Sales have grown by more than 15 % a year for three years",
  },
  {
    line: "Return on equity > 18 AND",
    meaning: "and the owners earn more than 18 % a year on their money",
  },
  {
    line: "Debt to equity < 0.5",
    meaning: "while the company owes less than half of what is theirs.",
  },
];
