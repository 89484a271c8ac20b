import { Modal } from "@mantine/core";
import type { CompanyHit } from "@munshi/bff/contract";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useId, useRef } from "react";
import { useSnapshot } from "valtio";
import { CompanySearch } from "../../../shell/CompanySearch.tsx";
import { useIsNarrow } from "../../../table/density.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
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

/** Focused whenever the subject changes. */
function Heading({
  id,
  text,
  isSheet,
}: {
  readonly id: string;
  readonly text: string;
  readonly isSheet: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return isSheet ? (
    <Modal.Title ref={heading} tabIndex={-1} data-autofocus>
      {text}
    </Modal.Title>
  ) : (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

/** A non-modal panel next to the page; on a narrow screen a modal sheet. */
function Panel({ subject }: { readonly subject: WhySubject }) {
  const titleId = useId();
  const isSheet = useIsNarrow();
  const { answeredQuery } = useScreenerState();
  const engine = useEngine();
  const find = useCallback(
    (text: string, signal: AbortSignal) => findCompanies(engine, text, signal),
    [engine],
  );
  useReturnFocus();
  const head = (
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
        isSheet={isSheet}
      />
      <button type="button" className="icon-button" aria-label="Close" onClick={closeWhy}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
  const body = (
    <>
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
    </>
  );
  if (isSheet)
    return (
      <Dialog title={titles[subject.kind]} shape="why-sheet" head={head} onClose={closeWhy}>
        {body}
      </Dialog>
    );
  return (
    <dialog
      open
      className="why"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        closeWhy();
      }}
    >
      {head}
      {body}
    </dialog>
  );
}

/** What the panel was asked last, while it is open. */
export function WhyPanel() {
  const { subject } = useSnapshot(why);
  useEffect(() => closeWhy, []);
  return subject === null ? null : <Panel subject={subject} />;
}
