import type {
  CompanyShareholding,
  ShareholderKind,
  ShareholdingPeriod,
} from "@munshi/bff/contract";
import type { Unit } from "@munshi/engine/contract";
import { Fragment } from "react";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { Change } from "./Change.tsx";
import { FigureButton, PageFigureButton } from "./FigureButton.tsx";
import { printBare, printChange } from "./print-figure.ts";
import "./company-parts.css";

/** How many periods the commentary reads, and the table shows. */
const shownPeriods = 6;

interface HolderRow {
  readonly key: ShareholderKind;
  readonly title: string;
  /** The parameter that defines it, where the catalogue has one. */
  readonly code?: string;
  /** Whose holding its count of shares is. */
  readonly countOf?: "promoter" | "fii" | "mutualFunds";
}

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
      { key: "promoterShares", title: "Promoters' shares", countOf: "promoter" },
      { key: "fiiShares", title: "FII shares", countOf: "fii" },
      { key: "mutualFundShares", title: "Mutual funds' shares", countOf: "mutualFunds" },
    ],
  },
];

/** Who holds a company at up to six quarter ends, the newest first; rows that nobody filed are left out. */
export function ShareholdingTable({
  periods,
  changes,
}: Pick<CompanyShareholding, "periods" | "changes">) {
  const shown = periods.slice(0, shownPeriods);
  const [latest] = shown;
  const isFiled = ({ key }: HolderRow) => shown.some((period) => period[key] !== null);
  return (
    <div>
      {/* Above what scrolls, so that it is read whole. */}
      <p className="part-caption">
        % of share capital; pledged as % of promoter holding; change from previous quarter in
        percentage points
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
                  {periodEnd === latest?.periodEnd && changes !== null && (
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
                  changes={changes}
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
  holder,
  unit,
  periods,
  changes,
}: {
  readonly holder: HolderRow;
  readonly unit: Unit;
  readonly periods: readonly ShareholdingPeriod[];
  readonly changes: CompanyShareholding["changes"];
}) {
  const { key, title } = holder;
  const change = changes === null ? null : printPoints(changes[key], unit);
  return (
    <tr>
      <th scope="row">{title}</th>
      {periods.map((period, place) => (
        <Fragment key={period.periodEnd}>
          <td className="part-number">
            <HeldFigure holder={holder} period={period} text={printBare(period[key], unit)} />
          </td>
          {place === 0 && change !== null && (
            <td className="part-number">
              <PageFigureButton
                code="holdingChange"
                of={[key]}
                title={`${title}, change`}
                text={change.text}
              >
                <Change change={change} />
              </PageFigureButton>
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

/** Points of percent stand without their sign, which the caption names. */
function printPoints(change: number | null, unit: Unit) {
  const { text, direction } = printChange(change, unit);
  return { text: text.replace("%", ""), direction };
}

function HeldFigure({
  holder: { code, countOf, title },
  period: { period, label },
  text,
}: {
  readonly holder: HolderRow;
  readonly period: ShareholdingPeriod;
  readonly text: string;
}) {
  const named = { title: `${title}, ${label}`, text };
  if (code !== undefined) return <FigureButton figureKey={`${code}@${period}`} {...named} />;
  return countOf === undefined ? (
    <PageFigureButton code="holdersRest" of={[period]} {...named} />
  ) : (
    <PageFigureButton code="heldShares" of={[countOf, period]} {...named} />
  );
}
