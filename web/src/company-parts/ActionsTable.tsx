import type { CompanyAction } from "@munshi/bff/contract";
import { useState } from "react";
import { emptyFigure, formatDate } from "../lib/format.ts";
import { Table } from "../table/Table.tsx";
import type { TableColumn } from "../table/Table.tsx";
import { TabbedPanel } from "../ui/TabbedPanel.tsx";
import { PageFigureButton } from "./FigureButton.tsx";
import { printAmount } from "./print-figure.ts";
import "./company-parts.css";

/** Shown if a company has no such actions. */
export const noActions = "Record Not Found!";

/** More follow on demand: a list that scrolls within the page cuts lines on phones. */
const shownAtFirst = 10;

/** Corporate actions that load for longer say so. */
export const actionsSlowAfterMs = 5_000;

const tabs = [
  { value: "all", label: "All" },
  { value: "dividend", label: "Dividend" },
  { value: "bonus", label: "Bonus" },
  { value: "split", label: "Splits" },
] as const;

type Tab = (typeof tabs)[number]["value"];

const kindNames: Readonly<Record<CompanyAction["kind"], string>> = {
  dividend: "Dividend",
  bonus: "Bonus",
  split: "Split",
  other: "Other",
};

function describeTerms({ kind, amount, ratio }: CompanyAction): string {
  if (kind === "dividend") return printAmount(amount, "rupees");
  return ratio ?? emptyFigure;
}

interface PlacedAction {
  readonly action: CompanyAction;
  /** Among all of them, whatever tab shows it: by it an action is known. */
  readonly place: number;
}

const columns: readonly TableColumn<PlacedAction>[] = [
  { id: "exDate", header: "Ex-date", render: ({ action }) => formatDate(action.exDate) },
  {
    id: "action",
    header: "Action",
    render: ({ action: { kind, dividendType } }) => (
      <>
        {kindNames[kind]}
        {dividendType !== null && <span className="part-soft"> {dividendType}</span>}
      </>
    ),
  },
  {
    id: "terms",
    header: "Amount or ratio",
    align: "end",
    render: ({ action, place }) => (
      <PageFigureButton
        code="actionTerms"
        of={[place]}
        title={`${kindNames[action.kind]} of ${formatDate(action.exDate)}`}
        text={describeTerms(action)}
      />
    ),
  },
  {
    id: "purpose",
    header: "Purpose",
    className: "table-words",
    render: ({ action }) => action.purpose,
  },
];

/** Dividends, bonuses and splits of a company, the newest first, by kind. */
export function ActionsTable({ actions }: { readonly actions: readonly CompanyAction[] }) {
  const [tab, setTab] = useState<Tab>("all");
  const placed = actions.map((action, place) => ({ action, place }));
  const [isWhole, setIsWhole] = useState(false);
  const ofTab = tab === "all" ? placed : placed.filter(({ action }) => action.kind === tab);
  const shown = isWhole ? ofTab : ofTab.slice(0, shownAtFirst);
  return (
    <TabbedPanel
      className="actions"
      label="Corporate actions"
      tabs={tabs}
      chosen={tab}
      onChoose={setTab}
    >
      {shown.length === 0 ? (
        <p className="part-none">{noActions}</p>
      ) : (
        <Table
          label="Corporate actions by date"
          columns={columns}
          rows={shown}
          rowKey={({ place }) => place}
        />
      )}
      {ofTab.length > shownAtFirst && (
        <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show latest only" : `Show all ${ofTab.length}`}
        </button>
      )}
    </TabbedPanel>
  );
}
