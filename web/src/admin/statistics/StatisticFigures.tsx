import { Link } from "wouter";
import type { StatisticFigure } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { addressOfList } from "../register/register-address.ts";
import "./statistics.css";

/** Figures that lead to the rows that they count. */
export function StatisticFigures({ figures }: { readonly figures: readonly StatisticFigure[] }) {
  return (
    <ul className="statistics-figures">
      {figures.map(({ key, label, value, isAlert, link }) => {
        const look = isAlert ? "statistics-figure statistics-alert" : "statistics-figure";
        const face = (
          <>
            <span>{label}</span>
            <strong className="figure">{formatCount(value)}</strong>
          </>
        );
        return (
          <li key={key}>
            {link === null ? (
              <div className={look}>{face}</div>
            ) : (
              <Link href={addressOfList(link)} className={look}>
                {face}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
