import type { CompanySummary, DayPrice } from "@munshi/bff/contract";
import { FigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount } from "../../../company-parts/print-figure.ts";
import { spellForScreen } from "../../../lib/spelling.ts";

function listDay({ open, high, low, previousClose, volume }: DayPrice) {
  return [
    { title: "Open", text: printAmount(open, "price") },
    { title: "High", text: printAmount(high, "price") },
    { title: "Low", text: printAmount(low, "price") },
    { title: "Previous close", text: printAmount(previousClose, "price") },
    { title: "Volume", text: printAmount(volume, "count") },
  ];
}

/** The figures that somebody looks at first; each that a rule gives opens what stands behind it. */
export function KeyFigures({ summary }: { readonly summary: CompanySummary }) {
  const day = summary.price === null ? [] : listDay(summary.price);
  return (
    <dl className="key-figures figure">
      {summary.figures.map(({ key, title, unit, value }) => (
        <div key={key}>
          <dt>{spellForScreen(title)}</dt>
          <dd>
            <FigureButton figureKey={key} title={title} text={printAmount(value, unit)} />
          </dd>
        </div>
      ))}
      {day.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
