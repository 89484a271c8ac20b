import type { CompanyStatements, StatementTable as Table } from "@munshi/bff/contract";
import { useState } from "react";
import { basisNames } from "../../../company-parts/FigureInspector.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { TabbedPanel } from "../../../ui/TabbedPanel.tsx";
import { useIsPrinting } from "../usePrinting.ts";
import { viewTable } from "./statement-views.ts";
import type { StatementSpan, StatementView } from "./statement-views.ts";
import { StatementTable } from "./StatementTable.tsx";
import "./statements.css";

const kindNames: Readonly<Record<Table["kind"], string>> = {
  "profit-and-loss": "Profit and loss",
  "balance-sheet": "Balance sheet",
  "cash-flow": "Cash flow",
  ratios: "Ratios",
};

const views = [
  { value: "amounts", label: "Amounts" },
  { value: "common-size", label: "Common size" },
  { value: "growth", label: "Growth" },
] as const;

const viewMeanings: Readonly<Record<StatementView, string>> = {
  amounts: "₹ crore unless stated otherwise.",
  "common-size": "% of the statement's base line for the same period.",
  growth: "% change from the same period last year.",
};

/** The four statements, by years or quarters, as filed, in common size or as growth. */
export function Statements({ statements }: { readonly statements: CompanyStatements }) {
  const { tables, basis } = statements;
  const [kind, setKind] = useState<Table["kind"]>(tables[0]?.kind ?? "profit-and-loss");
  const [wantedSpan, setSpan] = useState<StatementSpan>("years");
  const [wantedView, setView] = useState<StatementView>("amounts");
  const isPrinting = useIsPrinting();
  const table = tables.find((one) => one.kind === kind);
  if (table === undefined) return null;
  const shows = (span: StatementSpan, view: StatementView) =>
    viewTable(table, span, view).length > 0;
  const other = wantedSpan === "years" ? "quarters" : "years";
  const span = shows(wantedSpan, "amounts") ? wantedSpan : other;
  const view = kind !== "ratios" && shows(span, wantedView) ? wantedView : "amounts";
  if (isPrinting) {
    return tables.map((one) => (
      <div key={one.kind} className="statement-printed">
        <h4>{kindNames[one.kind]}</h4>
        <StatementTable
          statements={statements}
          table={one}
          title={kindNames[one.kind]}
          span={one.spans.includes(span) ? span : (one.spans[0] ?? "years")}
          view="amounts"
        />
      </div>
    ));
  }
  return (
    <TabbedPanel
      label="Statement"
      tabs={tables.map((one) => ({ value: one.kind, label: kindNames[one.kind] }))}
      chosen={kind}
      onChoose={setKind}
    >
      <div className="statement-choice">
        <Segments
          label="Period type"
          chosen={span}
          choices={[
            { value: "years", label: "Years", disabled: !shows("years", "amounts") },
            { value: "quarters", label: "Quarters", disabled: !shows("quarters", "amounts") },
          ]}
          onChoose={setSpan}
        />
        {kind !== "ratios" && (
          <Segments
            label="View"
            chosen={view}
            choices={views.map((choice) => ({ ...choice, disabled: !shows(span, choice.value) }))}
            onChoose={setView}
          />
        )}
        <p className="page-soft">
          {basisNames[basis]}.{" "}
          {kind === "ratios" ? "Calculated from the financial statements." : viewMeanings[view]}
        </p>
      </div>
      <StatementTable
        key={`${kind} ${span}`}
        statements={statements}
        table={table}
        title={kindNames[kind]}
        span={span}
        view={view}
      />
    </TabbedPanel>
  );
}
