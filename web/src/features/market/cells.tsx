import type { TileCompany } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { printBare, printChange } from "../../company-parts/print-figure.ts";
import { emptyFigure, formatDate } from "../../lib/format.ts";
import type { TableColumn } from "../../table/Table.tsx";

/** Formats the day of scores, and notes if they are later than the tile's day. */
export function describeScoresDay(scoresOf: string, of: string | null): string {
  const day = formatDate(scoresOf);
  return of !== null && scoresOf > of
    ? `scores as of ${day} (not available for ${formatDate(of)})`
    : `scores as of ${day}`;
}

/** A company's symbol as the way to its page, with its name or something else below it. */
export function CompanyCell({
  company: { symbol, name },
  below = name,
}: {
  readonly company: { readonly symbol: string; readonly name: string };
  readonly below?: string;
}) {
  return (
    <>
      <Link className="market-symbol" href={companyPageOf(symbol)} title={name}>
        {symbol}
      </Link>
      <span className="market-soft" title={below}>
        {below}
      </span>
    </>
  );
}

/** A share that may not be among the companies, which has no page then. */
export function ShareCell({
  share,
  below,
}: {
  readonly share: {
    readonly coCode: number | null;
    readonly symbol: string;
    readonly name: string;
  };
  readonly below: string;
}) {
  if (share.coCode !== null) return <CompanyCell company={share} below={below} />;
  return (
    <>
      <span className="market-symbol" title={share.name}>
        {share.symbol}
      </span>
      <span className="market-soft" title={below}>
        {below}
      </span>
    </>
  );
}

/** Percent with arrow and sign. */
export function Percent({ value }: { readonly value: number | null }) {
  return <Change change={printChange(value, "percent")} />;
}

/** Points of an index or of a score, two decimals, with arrow and sign. */
export function Points({ value }: { readonly value: number | null }) {
  const { text, direction } = printChange(value, "price");
  return <Change change={{ text: text.replace("₹", ""), direction }} />;
}

export const companyColumn: TableColumn<TileCompany> = {
  id: "company",
  header: "Company",
  render: (row) => <CompanyCell company={row} />,
};

export const closeColumn: TableColumn<{ readonly close: number | null }> = {
  id: "ltp",
  header: "LTP, ₹",
  align: "end",
  render: ({ close }) => printBare(close, "price"),
};

export const changeColumn: TableColumn<{ readonly changePercent: number | null }> = {
  id: "change",
  header: "Change",
  align: "end",
  render: ({ changePercent }) => <Percent value={changePercent} />,
};

/** Formats a multiple of the norm: `3.2×`, or `--` if unknown. */
export function printTimes(times: number | null): string {
  return times === null ? emptyFigure : `${times.toFixed(1)}×`;
}
