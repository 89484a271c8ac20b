import { useCompany } from "../../company-parts/company-data.ts";
import { openDialog } from "../../shell/dialogs.ts";

/** Opens an order ticket for the company's share; delisted shares have none. */
export function OrderButtons() {
  const { view } = useCompany();
  const section = view?.sections.summary;
  const summary = section?.state === "ready" ? section.data : null;
  if (summary?.delistedOn != null) return null;
  const order = (side: "BUY" | "SELL"): void => {
    if (view === null) return;
    const { symbol, name } = view.company;
    const close = summary?.price?.close ?? null;
    const lastPaise = close === null ? null : Math.round(close * 100);
    openDialog("order-ticket", { shares: [{ symbol, name, side, lastPaise }] });
  };
  return (
    <div className="company-order">
      <button
        type="button"
        className="company-button company-buy"
        disabled={view === null}
        onClick={() => order("BUY")}
      >
        Buy
      </button>
      <button
        type="button"
        className="company-button"
        disabled={view === null}
        onClick={() => order("SELL")}
      >
        Sell
      </button>
    </div>
  );
}
