import type { CompanyHit } from "@munshi/bff/contract";
import { IconArrowLeft } from "@tabler/icons-react";
import { useCallback } from "react";
import { useSnapshot } from "valtio";
import { CompanySearch } from "../../../shell/CompanySearch.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { useEngine, useScreenerState } from "../context.ts";
import { CompanyReasons } from "./CompanyReasons.tsx";
import { findCompanies } from "./find-companies.ts";
import { NearMissList } from "./NearMissList.tsx";
import { askWhy, closeWhy, why } from "./why-state.ts";
import type { WhySubject } from "./why-state.ts";
import "./why.css";

const titles: Readonly<Record<WhySubject["kind"], string>> = {
  company: "Why",
  "near-misses": "Near misses",
};

function askAbout({ coCode, name }: CompanyHit): void {
  askWhy({ kind: "company", coCode, name });
}

/** The panel next to the page, about one company or the near misses. */
function Panel({ subject }: { readonly subject: WhySubject }) {
  const { answeredQuery } = useScreenerState();
  const engine = useEngine();
  const find = useCallback(
    (text: string, signal: AbortSignal) => findCompanies(engine, text, signal),
    [engine],
  );
  return (
    <SidePanel
      title={titles[subject.kind]}
      subject={subject.kind === "company" ? String(subject.coCode) : subject.kind}
      lead={
        subject.kind === "company" && (
          <button
            type="button"
            className="icon-button"
            aria-label="Near misses"
            title="Near misses"
            onClick={() => askWhy({ kind: "near-misses" })}
          >
            <IconArrowLeft size={20} stroke={1.6} aria-hidden />
          </button>
        )
      }
      onClose={closeWhy}
    >
      <div className="why-search">
        <p>Why is a company missing?</p>
        <CompanySearch size="large" label="Company to check" find={find} onChoose={askAbout} />
      </div>
      <div className="why-body">
        {answeredQuery === "" ? (
          <p className="why-note">Run a query to see near misses.</p>
        ) : subject.kind === "company" ? (
          <CompanyReasons key={subject.coCode} coCode={subject.coCode} name={subject.name} />
        ) : (
          <NearMissList />
        )}
      </div>
    </SidePanel>
  );
}

/** Shows the panel for its current subject; nothing while it is closed. */
export function WhyPanel() {
  const { subject } = useSnapshot(why);
  return subject === null ? null : <Panel subject={subject} />;
}
