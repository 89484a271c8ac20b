import type { CompanyCommentary } from "@munshi/bff/contract";
import { useState } from "react";
import { noStatements, StatementColumns } from "../../../company-parts/StatementList.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { TabbedPanel } from "../../../ui/TabbedPanel.tsx";

const subTabs = [
  { value: "overall", label: "Overall" },
  { value: "growth", label: "Growth" },
  { value: "trust", label: "Trust" },
  { value: "efficiency", label: "Efficiency" },
  { value: "liquidity", label: "Liquidity" },
] as const;

type SubTab = (typeof subTabs)[number]["value"];

/** Strengths and weaknesses of a company, in total and by category. */
export function StrengthTab() {
  return (
    <SectionPart name="commentary" height={400} emptyText={noStatements} bare>
      {(commentary) => <Commentary commentary={commentary} />}
    </SectionPart>
  );
}

function Commentary({ commentary }: { readonly commentary: CompanyCommentary }) {
  const [chosen, setChosen] = useState<SubTab>("overall");
  return (
    <div className="panel-strength">
      <TabbedPanel
        label="Strengths and weaknesses by category"
        tabs={subTabs}
        chosen={chosen}
        onChoose={setChosen}
      >
        <StatementColumns key={chosen} pair={commentary[chosen]} />
      </TabbedPanel>
      {commentary.notes.length > 0 && (
        <ul className="panel-notes" aria-label="Notes">
          {commentary.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
