import type { CompanyHit } from "@munshi/bff/contract";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { CompanySearch } from "../../../shell/CompanySearch.tsx";
import { useIsNarrow } from "../../../table/density.ts";
import { showModal } from "../../../ui/modal-stack.ts";
import { useReturnFocus } from "../../../ui/useReturnFocus.ts";
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

/** Takes the keyboard with each new question. */
function Heading({ id, text }: { readonly id: string; readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

/** Next to the page, which stays in use; on a narrow screen a sheet over it. */
function Panel({ subject }: { readonly subject: WhySubject }) {
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isSheet = useIsNarrow();
  const { answeredQuery } = useScreenerState();
  const engine = useEngine();
  const find = useCallback(
    (text: string, signal: AbortSignal) => findCompanies(engine, text, signal),
    [engine],
  );
  useReturnFocus();
  useLayoutEffect(() => {
    const shown = panel.current;
    if (shown === null) return undefined;
    if (isSheet) return showModal(shown);
    shown.show();
    return () => shown.close();
  }, [isSheet]);
  return (
    <dialog
      ref={panel}
      className={isSheet ? "why why-sheet" : "why"}
      aria-labelledby={titleId}
      {...(isSheet ? { "aria-modal": true } : {})}
      onCancel={(event) => {
        event.preventDefault();
        closeWhy();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        closeWhy();
      }}
    >
      <div className="why-head">
        {subject.kind === "company" && (
          <button
            type="button"
            className="icon-button"
            aria-label="Near misses"
            title="Near misses"
            onClick={() => askWhy({ kind: "near-misses" })}
          >
            <IconArrowLeft size={20} stroke={1.6} aria-hidden />
          </button>
        )}
        <Heading
          key={subject.kind === "company" ? subject.coCode : subject.kind}
          id={titleId}
          text={titles[subject.kind]}
        />
        <button type="button" className="icon-button" aria-label="Close" onClick={closeWhy}>
          <IconX size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
      <div className="why-search">
        <p id={`${titleId}-search`}>Why is a company missing?</p>
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
    </dialog>
  );
}

/** What the panel was asked last, while it is open. */
export function WhyPanel() {
  const { subject } = useSnapshot(why);
  useEffect(() => closeWhy, []);
  return subject === null ? null : <Panel subject={subject} />;
}
