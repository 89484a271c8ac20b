import type { PrintedChange } from "./print-figure.ts";
import "./company-parts.css";
import type { DayPrice } from "@munshi/bff/contract";
import { FigureButton } from "./FigureButton.tsx";
import { emptyFigure } from "../lib/format.ts";
import { printChange } from "./print-figure.ts";

/** A change, shown by arrow, sign and colour. */
export function Change({ change: { text, direction } }: { readonly change: PrintedChange }) {
  return <span className={`figure part-${direction}`}>{text}</span>;
}

/** The day's change in rupees and percent: `▲ +10.25 (+2.14 %)`, each of which opens. */
export function DayChange({ price: { change, changePercent } }: { readonly price: DayPrice }) {
  const rupees = printChange(change, "none");
  const percent = printChange(changePercent, "percent");
  const isWhole = rupees.text !== emptyFigure && changePercent !== null;
  return (
    <span className={`figure part-${rupees.direction}`}>
      <FigureButton figureKey="priceChange" title="Day's change" text={rupees.text}>
        <Change change={rupees} />
      </FigureButton>
      {isWhole && (
        <>
          {" ("}
          <FigureButton figureKey="priceChangePercent" title="Day's change, %" text={percent.text}>
            {percent.text.replace(/^[▲▼] /, "")}
          </FigureButton>
          {")"}
        </>
      )}
    </span>
  );
}
