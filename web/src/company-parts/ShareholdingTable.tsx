import type { ShareholdingPeriod } from "@munshi/bff/contract";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { Change } from "./Change.tsx";
import { missingFigure, printBare } from "./print-figure.ts";
import type { PrintedChange } from "./print-figure.ts";
import "./company-parts.css";

/** How many periods the commentary reads, and the table shows. */
const shownPeriods = 6;

type Holder = {
  readonly [Key in keyof ShareholdingPeriod]: ShareholdingPeriod[Key] extends number | null
    ? Key
    : never;
}[keyof ShareholdingPeriod];

interface HolderRow {
  readonly key: Holder;
  readonly title: string;
}

const groups: readonly {
  readonly unit: "percent" | "count";
  readonly holders: readonly HolderRow[];
}[] = [
  {
    unit: "percent",
    holders: [
      { key: "promoter", title: "Promoters" },
      { key: "pledged", title: "Pledged, of the promoters' shares" },
      { key: "fii", title: "FII" },
      { key: "mutualFunds", title: "Mutual funds" },
      { key: "insurance", title: "Insurance companies" },
      { key: "banks", title: "Banks & financial institutions" },
      { key: "otherDii", title: "Other DII" },
      { key: "government", title: "Government" },
      { key: "publicHolding", title: "Public" },
      { key: "others", title: "Others" },
    ],
  },
  {
    unit: "count",
    holders: [
      { key: "shareholders", title: "Shareholders" },
      { key: "promoterShares", title: "Promoters' shares" },
      { key: "fiiShares", title: "FII shares" },
      { key: "mutualFundShares", title: "Mutual funds' shares" },
    ],
  },
];

/** What a holding went up or down by: `▲ +1.30` of percentage points, `▼ −120` of a count. */
function printDifference(
  latest: number | null,
  before: number | null,
  unit: "percent" | "count",
): PrintedChange {
  if (latest === null || before === null) return { text: missingFigure, direction: "level" };
  const text = printBare(Math.abs(latest - before), unit);
  if (!/[1-9]/.test(text)) return { text, direction: "level" };
  return latest > before
    ? { text: `▲ +${text}`, direction: "rise" }
    : { text: `▼ −${text}`, direction: "fall" };
}

/** Who holds a company at up to six quarter ends, the newest first; rows that nobody filed are left out. */
export function ShareholdingTable({
  periods,
}: {
  readonly periods: readonly ShareholdingPeriod[];
}) {
  const shown = periods.slice(0, shownPeriods);
  const [latest, before] = shown;
  const isFiled = ({ key }: HolderRow) => shown.some((period) => period[key] !== null);
  return (
    <ScrollRegion className="part-scroll" label="Shareholding by quarter">
      <table className="part-table figure">
        <caption>Percent of the share capital; changes since the quarter before, in points</caption>
        <thead>
          <tr>
            <th scope="col">Holder</th>
            {shown.map(({ periodEnd, label }) => (
              <th key={periodEnd} scope="col" className="part-number">
                {label}
              </th>
            ))}
            {before !== undefined && (
              <th scope="col" className="part-number">
                Change
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ unit, holders }) => (
          <tbody key={unit}>
            {holders.filter(isFiled).map(({ key, title }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {shown.map((period) => (
                  <td key={period.periodEnd} className="part-number">
                    {printBare(period[key], unit)}
                  </td>
                ))}
                {latest !== undefined && before !== undefined && (
                  <td className="part-number">
                    <Change change={printDifference(latest[key], before[key], unit)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
