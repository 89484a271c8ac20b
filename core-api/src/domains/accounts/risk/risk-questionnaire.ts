/** Topic of an answer: capacity for risk, or willingness to take it. */
export type RiskSection = "capacity" | "tolerance";

interface Option {
  readonly id: string;
  readonly text: string;
  /** 1, the least risk, to 5. */
  readonly points: number;
}

export interface Question {
  readonly id: string;
  readonly section: RiskSection;
  readonly text: string;
  readonly options: readonly Option[];
}

/** Answers are kept with the edition that they were given to. */
export const questionnaireEdition = "2026-11";

function options(...given: readonly (readonly [text: string, points: number])[]): Option[] {
  return given.map(([text, points], index) => ({ id: "abcde".charAt(index), text, points }));
}

export const riskQuestions: readonly Question[] = [
  {
    id: "age",
    section: "capacity",
    text: "How old are you?",
    options: options(
      ["Above 60 years", 1],
      ["51 to 60 years", 2],
      ["41 to 50 years", 3],
      ["31 to 40 years", 4],
      ["30 years or younger", 5],
    ),
  },
  {
    id: "horizon",
    section: "capacity",
    text: "For how long can you leave the money invested?",
    options: options(
      ["Less than 1 year", 1],
      ["1 to 3 years", 2],
      ["3 to 5 years", 3],
      ["5 to 10 years", 4],
      ["More than 10 years", 5],
    ),
  },
  {
    id: "reserve",
    section: "capacity",
    text: "For how many months could you pay your expenses from savings that are not invested?",
    options: options(
      ["Less than 1 month", 1],
      ["1 to 3 months", 2],
      ["3 to 6 months", 3],
      ["6 to 12 months", 4],
      ["More than 12 months", 5],
    ),
  },
  {
    id: "income",
    section: "capacity",
    text: "How sure is your income over the next years?",
    options: options(
      ["I have no regular income", 1],
      ["It may stop at any time", 2],
      ["It goes up and down", 3],
      ["It is steady", 4],
      ["It is steady and rises", 5],
    ),
  },
  {
    id: "loans",
    section: "capacity",
    text: "How much of your monthly income goes to loans?",
    options: options(
      ["More than half", 1],
      ["A third to a half", 2],
      ["A fifth to a third", 3],
      ["Less than a fifth", 4],
      ["Nothing", 5],
    ),
  },
  {
    id: "fall",
    section: "tolerance",
    text: "Your investments lose 20% within a month. What do you do?",
    options: options(
      ["I sell everything", 1],
      ["I sell a part", 2],
      ["I wait until they are back and sell then", 3],
      ["I change nothing", 4],
      ["I buy more", 5],
    ),
  },
  {
    id: "choice",
    section: "tolerance",
    text: "Which range of a year's result would you choose?",
    options: options(
      ["Between 5% and 7%", 1],
      ["Between -3% and 12%", 2],
      ["Between -10% and 20%", 3],
      ["Between -20% and 32%", 4],
      ["Between -35% and 55%", 5],
    ),
  },
  {
    id: "aim",
    section: "tolerance",
    text: "What matters most to you?",
    options: options(
      ["To lose nothing", 1],
      ["A regular income", 2],
      ["To stay ahead of prices", 3],
      ["Growth over years", 4],
      ["The highest growth, whatever happens in between", 5],
    ),
  },
  {
    id: "experience",
    section: "tolerance",
    text: "What have you invested in so far?",
    options: options(
      ["Deposits only", 1],
      ["Bonds or debt funds too", 2],
      ["Mutual funds of shares too", 3],
      ["Shares, for less than 3 years", 4],
      ["Shares, for more than 3 years", 5],
    ),
  },
];
