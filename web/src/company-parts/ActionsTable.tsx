import type { CompanyAction } from "@munshi/bff/contract";
import { useId, useState } from "react";
import { formatDate } from "../lib/format.ts";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { TabList } from "../ui/TabList.tsx";
import { PageFigureButton } from "./FigureButton.tsx";
import { missingFigure, printAmount } from "./print-figure.ts";
import "./company-parts.css";

/** What stands where a company has done nothing of the kind. */
export const noActions = "Record Not Found!";

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
  return ratio ?? missingFigure;
}

/** Dividends, bonuses and splits of a company, the newest first, by kind. */
export function ActionsTable({ actions }: { readonly actions: readonly CompanyAction[] }) {
  const id = useId();
  const [tab, setTab] = useState<Tab>("all");
  // An action is known by its place among all of them, whatever tab shows it.
  const placed = actions.map((action, place) => ({ action, place }));
  const shown = tab === "all" ? placed : placed.filter(({ action }) => action.kind === tab);
  return (
    <div className="actions">
      <TabList id={id} label="Corporate actions" tabs={tabs} chosen={tab} onChoose={setTab} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {shown.length === 0 ? (
          <p className="part-none">{noActions}</p>
        ) : (
          <ScrollRegion className="part-scroll" label="Corporate actions by date">
            <table className="part-table figure">
              <thead>
                <tr>
                  <th scope="col">Ex-date</th>
                  <th scope="col">Action</th>
                  <th scope="col" className="part-number">
                    Amount or ratio
                  </th>
                  <th scope="col">Purpose</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ action, place }) => (
                  <tr key={`${action.exDate} ${action.kind} ${place}`}>
                    <td>{formatDate(action.exDate)}</td>
                    <td>
                      {kindNames[action.kind]}
                      {action.dividendType !== null && (
                        <span className="part-soft"> {action.dividendType}</span>
                      )}
                    </td>
                    <td className="part-number">
                      <PageFigureButton
                        code="actionTerms"
                        of={[place]}
                        title={`${kindNames[action.kind]} of ${formatDate(action.exDate)}`}
                        text={describeTerms(action)}
                      />
                    </td>
                    <td className="part-words">{action.purpose}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </div>
    </div>
  );
}
