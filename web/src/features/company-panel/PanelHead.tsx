import type { DayPrice } from "@munshi/bff/contract";
import { useCompany } from "../../company-parts/company-data.ts";
import { DayChange } from "../../company-parts/Change.tsx";
import { FigureButton } from "../../company-parts/FigureButton.tsx";
import { printAmount } from "../../company-parts/print-figure.ts";
import { formatDate } from "../../lib/format.ts";

/** Price and day's change of the company, what it does, and how fresh that is. */
export function PanelHead() {
  const { view } = useCompany();
  const summary = view?.sections.summary;
  if (summary?.state !== "ready") return <div className="panel-head" aria-busy={view === null} />;
  const { price, symbol, industry, sector, marketCapClass } = summary.data;
  const about = [symbol, industry ?? sector, marketCapClass].filter((part) => part !== null);
  return (
    <div className="panel-head figure">
      <PriceLine price={price} />
      <p className="panel-about">{about.join(" · ")}</p>
    </div>
  );
}

function PriceLine({ price }: { readonly price: DayPrice | null }) {
  if (price === null) return <p className="panel-price">No price data.</p>;
  return (
    <p className="panel-price">
      <strong>
        <FigureButton
          figureKey="currentPrice"
          title="Current price"
          text={printAmount(price.close, "price")}
        />
      </strong>{" "}
      <DayChange price={price} /> <span className="part-soft">Close, {formatDate(price.day)}</span>
    </p>
  );
}
