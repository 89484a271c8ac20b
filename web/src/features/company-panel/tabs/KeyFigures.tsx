import type { CompanySummary, DayPrice } from "@munshi/bff/contract";
import { FigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount } from "../../../company-parts/print-figure.ts";
import { spellForScreen } from "../../../lib/format.ts";

function listDay({ open, high, low, previousClose, volume }: DayPrice) {
  return [
    { code: "openPrice", title: "Open", text: printAmount(open, "price") },
    { code: "dayHigh", title: "High", text: printAmount(high, "price") },
    { code: "dayLow", title: "Low", text: printAmount(low, "price") },
    { code: "previousClose", title: "Previous close", text: printAmount(previousClose, "price") },
    { code: "volume", title: "Volume", text: printAmount(volume, "count") },
  ];
}

/** The figures that someone looks at first; each opens what is behind it. */
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
      {day.map(({ code, title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <FigureButton figureKey={code} title={title} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
