import { firstKnown, over, rupeesInACrore } from "./derive/arithmetic.ts";
import { netWorthOf, totalEquityOf } from "./derive/balance.ts";
import { entry, reported } from "./balance-sheet-assets.ts";
import { now, once, stock, type CatalogueEntry } from "./entry.ts";

export const equityEntries: readonly CatalogueEntry[] = [
  reported(
    "equityCapital",
    "Equity capital",
    "equityCapital",
    "Paid-up equity share capital: the face value of all equity shares.",
    [],
    ["Share capital", "Equity share capital"],
  ),
  reported(
    "preferenceCapital",
    "Preference capital",
    "preferenceCapital",
    "Paid-up preference share capital, which ranks before equity for dividends and liquidation.",
  ),
  entry(
    "reserves",
    "Reserves",
    "money",
    "Profits kept in the business and other equity beyond the share capital.",
    stock((m) =>
      firstKnown(m.line("reserves"), m.line("equityToOwners") - m.line("equityCapital")),
    ),
    { aliases: ["Reserves and surplus", "Other equity"] },
  ),
  reported(
    "revaluationReserve",
    "Revaluation reserve",
    "revaluationReserve",
    "Equity from revaluing assets rather than from profit.",
  ),
  entry(
    "netWorth",
    "Net worth",
    "money",
    "Equity attributable to the company's shareholders.",
    stock(netWorthOf),
    {
      aliases: ["Networth", "Shareholders funds", "Shareholders equity"],
      formula: "As filed, else Equity capital + Reserves",
    },
  ),
  reported(
    "minorityInterest",
    "Minority interest",
    "minorityInterest",
    "Equity of subsidiaries held by outside shareholders.",
    [],
    ["Non-controlling interests"],
  ),
  entry(
    "totalEquity",
    "Total equity",
    "money",
    "Net worth plus minority interest.",
    stock(totalEquityOf),
    { formula: "As filed, else Net worth + Minority interest" },
  ),
  entry(
    "numberOfEquityShares",
    "Number of equity shares",
    "count",
    "Equity shares outstanding, adjusted for later splits and bonuses.",
    now((m) => m.adjustedShares()),
    {
      aliases: ["Number of shares", "Shares outstanding", "Equity shares", "No of shares"],
      formula: "As filed, else Equity capital / Face value; × splits and bonuses since",
      spansPrices: true,
    },
  ),
  entry(
    "faceValue",
    "Face value",
    "price",
    "Nominal value of one share.",
    once((b) => b.faceValue),
    { periods: "none", aliases: ["FV"] },
  ),
  entry(
    "bookValue",
    "Book value",
    "price",
    "Net worth per share, adjusted for later splits and bonuses.",
    stock((m) => over(m.of("netWorth") * rupeesInACrore, m.adjustedShares())),
    {
      aliases: ["Book value per share", "BVPS"],
      formula: "Net worth / Number of equity shares",
      inputs: ["netWorth", "numberOfEquityShares"],
    },
  ),
];
