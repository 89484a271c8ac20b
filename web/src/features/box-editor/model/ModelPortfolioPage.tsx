import { Button, NativeSelect, TextInput } from "@mantine/core";
import { stockBoxLimits } from "@munshi/bff/contract";
import { useState } from "react";
import { ServerState } from "../../../lib/ServerState.tsx";
import type { MarketEngine } from "../../../lib/open-market.ts";
import { parsePercent } from "../../../lib/read-csv.ts";
import "../../../ui/inputs.css";
import "../box-editor.css";
import { ModelDialog } from "./ModelDialog.tsx";
import { modelQuery } from "./build-model.ts";
import type { ModelWish } from "./build-model.ts";

const methods = [
  { value: "inverseVolatility", label: "By inverse volatility" },
  { value: "score", label: "By score" },
] as const;

/** Builds a portfolio: filters all companies by fundamentals, picks the best scores, sets weights. */
export function ModelPortfolioPage({ getEngine }: { readonly getEngine: () => MarketEngine }) {
  return (
    <ServerState>
      <div className="page box-editor">
        <h1>Model portfolio</h1>
        <p className="edit-hint">
          Filters listed companies by fundamentals, picks the best overall scores and sets weights.
          You review the result before it becomes a stock box.
        </p>
        <ModelForm getEngine={getEngine} />
      </div>
    </ServerState>
  );
}

function ModelForm({ getEngine }: { readonly getEngine: () => MarketEngine }) {
  const [count, setCount] = useState("10");
  const [method, setMethod] = useState<ModelWish["method"]>("inverseVolatility");
  const [stockCap, setStockCap] = useState("20");
  const [sectorCap, setSectorCap] = useState("40");
  const [wish, setWish] = useState<ModelWish | null>(null);
  const stocks = /^\d{1,2}$/.test(count) ? Number(count) : 0;
  const isCount = stocks >= 1 && stocks <= stockBoxLimits.stocks;
  const [stock, sector] = [stockCap, sectorCap].map((typed) => {
    const percent = parsePercent(typed);
    return percent === null || percent <= 0 || percent > 100 ? null : Math.round(percent * 100);
  });
  const canFill = stock != null && stock * stocks >= 10_000;
  return (
    <form
      className="edit-details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isCount && canFill && sector != null)
          setWish({ stocks, method, caps: { stock, sector } });
      }}
    >
      <div className="edit-pair">
        <TextInput
          label="Stocks"
          inputMode="numeric"
          value={count}
          error={isCount ? undefined : `Enter 1 to ${stockBoxLimits.stocks}.`}
          onChange={(event) => setCount(event.currentTarget.value.trim())}
        />
        <NativeSelect
          label="Weights"
          data={methods}
          value={method}
          onChange={(event) => {
            const chosen = methods.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) setMethod(chosen.value);
          }}
        />
        <TextInput
          label="Max. stock weight, %"
          inputMode="decimal"
          value={stockCap}
          error={
            stock == null
              ? "Enter a percentage up to 100."
              : canFill || !isCount
                ? undefined
                : `${stocks} stocks need at least ${Math.ceil(100 / stocks)} %.`
          }
          onChange={(event) => setStockCap(event.currentTarget.value)}
        />
        <TextInput
          label="Max. sector weight, %"
          inputMode="decimal"
          value={sectorCap}
          error={sector == null ? "Enter a percentage up to 100." : undefined}
          onChange={(event) => setSectorCap(event.currentTarget.value)}
        />
      </div>
      <section className="edit-limits" aria-labelledby="model-query-title">
        <h2 id="model-query-title">Fundamentals</h2>
        <ul className="edit-clauses">
          {modelQuery.split(" AND ").map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ul>
      </section>
      <div className="edit-actions">
        <Button type="submit">Create model portfolio</Button>
      </div>
      {wish !== null && (
        <ModelDialog wish={wish} getEngine={getEngine} onClose={() => setWish(null)} />
      )}
    </form>
  );
}
