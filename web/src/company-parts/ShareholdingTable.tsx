import type { ShareholdingPeriod } from "@munshi/bff/contract";
import { Fragment } from "react";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { Change } from "./Change.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { missingFigure, printBare } from "./print-figure.ts";
import type { PrintedChange } from "./print-figure.ts";
import "./company-parts.css";

/** How many periods the commentary reads, and the table shows. */
const shownPeriods = 6;

type Holder = {
  readonly [Key in keyof ShareholdingPeriod]-?: ShareholdingPeriod[Key] extends number | null
    ? Key
    : never;
}[keyof ShareholdingPeriod];

interface HolderRow {
  readonly key: Holder;
  readonly title: string;
  /** The parameter that defines it, where the catalogue has one. */
  readonly code?: string;
}

/** The period of a quarter's end in figures' keys, `q0`; undefined where history does not reach. */
export type FindPeriod = (periodEnd: string) => string | undefined;

const groups: readonly {
  readonly unit: "percent" | "count";
  readonly holders: readonly HolderRow[];
}[] = [
  {
    unit: "percent",
    holders: [
      { key: "promoter", title: "Promoters", code: "promoterHolding" },
      { key: "pledged", title: "Pledged", code: "pledgedPercentage" },
      { key: "fii", title: "FII", code: "fiiHolding" },
      { key: "mutualFunds", title: "Mutual funds", code: "mutualFundHolding" },
      { key: "insurance", title: "Insurance companies", code: "insuranceHolding" },
      { key: "banks", title: "Banks & financial institutions", code: "bankHolding" },
      { key: "otherDii", title: "Other DII", code: "otherDiiHolding" },
      { key: "government", title: "Government", code: "governmentHolding" },
      { key: "publicHolding", title: "Public", code: "publicHolding" },
      { key: "others", title: "Others" },
    ],
  },
  {
    unit: "count",
    holders: [
      { key: "shareholders", title: "Shareholders", code: "numberOfShareholders" },
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
  findPeriod,
}: {
  readonly periods: readonly ShareholdingPeriod[];
  /** With it every figure that the catalogue defines opens. */
  readonly findPeriod?: FindPeriod;
}) {
  const shown = periods.slice(0, shownPeriods);
  const [latest, before] = shown;
  const isFiled = ({ key }: HolderRow) => shown.some((period) => period[key] !== null);
  return (
    <div>
      {/* Above what scrolls, so that it is read whole. */}
      <p className="part-caption">
        Percent of the share capital, what is pledged of the promoters&apos; holding; changes since
        the quarter before, in points
      </p>
      <ScrollRegion className="part-scroll" label="Shareholding by quarter">
        <table className="part-table figure">
          <caption className="visually-hidden">Shareholding by quarter</caption>
          <thead>
            <tr>
              <th scope="col">Holder</th>
              {shown.map(({ periodEnd, label }) => (
                <Fragment key={periodEnd}>
                  <th scope="col" className="part-number">
                    {label}
                  </th>
                  {periodEnd === latest?.periodEnd && before !== undefined && (
                    <th scope="col" className="part-number">
                      Change
                    </th>
                  )}
                </Fragment>
              ))}
            </tr>
          </thead>
          {groups.map(({ unit, holders }) => (
            <tbody key={unit}>
              {holders.filter(isFiled).map((holder) => (
                <HolderCells
                  key={holder.key}
                  holder={holder}
                  unit={unit}
                  periods={shown}
                  findPeriod={findPeriod}
                />
              ))}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
    </div>
  );
}

/** One holder: the newest period, what changed since the one before, and the earlier ones. */
function HolderCells({
  holder: { key, title, code },
  unit,
  periods,
  findPeriod,
}: {
  readonly holder: HolderRow;
  readonly unit: "percent" | "count";
  readonly periods: readonly ShareholdingPeriod[];
  readonly findPeriod: FindPeriod | undefined;
}) {
  const [latest, before] = periods;
  return (
    <tr>
      <th scope="row">{title}</th>
      {periods.map((period) => (
        <Fragment key={period.periodEnd}>
          <td className="part-number">
            <HeldFigure
              code={code}
              period={findPeriod?.(period.periodEnd)}
              title={`${title}, ${period.label}`}
              text={printBare(period[key], unit)}
            />
          </td>
          {period === latest && before !== undefined && (
            <td className="part-number">
              <Change change={printDifference(latest[key], before[key], unit)} />
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

function HeldFigure({
  code,
  period,
  title,
  text,
}: {
  readonly code: string | undefined;
  readonly period: string | undefined;
  readonly title: string;
  readonly text: string;
}) {
  return code === undefined || period === undefined ? (
    text
  ) : (
    <FigureButton figureKey={`${code}@${period}`} title={title} text={text} />
  );
}
