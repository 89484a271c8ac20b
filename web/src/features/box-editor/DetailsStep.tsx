import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { savedWorkLimits } from "@munshi/bff/contract";
import { useEffect, useRef } from "react";
import { boxTermNames, boxTypeNames } from "../../box-parts/print-box.ts";
import { splitLines } from "./box-draft.ts";
import { Link } from "wouter";
import { screenerPath } from "../../shell/available-pages.ts";
import { Exhibit } from "../../ui/Exhibit.tsx";
import type { BoxDraft } from "./box-draft.ts";
import type { ChangeDraft } from "./use-box-draft.ts";

/** The usual type of a member's box comes first. */
const types = (["MODEL", "THEMATIC", "SECTOR", "MARKETCAP"] as const).map((value) => ({
  value,
  label: boxTypeNames[value],
}));
const terms = (["LTI", "STI"] as const).map((value) => ({ value, label: boxTermNames[value] }));

/** Why a list of lines is invalid; empty if valid. */
export function findLinesProblem(text: string): string {
  const lines = splitLines(text);
  if (lines.length > 12) return `Use up to 12 lines; there are ${lines.length}.`;
  const long = lines.findIndex((line) => line.length > 300);
  return long === -1 ? "" : `Line ${long + 1} has more than 300 characters.`;
}

/** Name, idea and methodology of a box. */
export function DetailsStep({
  draft,
  change,
  nameProblem,
}: {
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
  /** Empty if the name is fine. */
  readonly nameProblem: string;
}) {
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (nameProblem !== "") name.current?.focus();
  }, [nameProblem]);
  const set = (part: Partial<BoxDraft>) => change((before) => ({ ...before, ...part }));
  return (
    <div className="edit-stocks">
      <div className="edit-details">
        <TextInput
          ref={name}
          label="Name"
          required
          withAsterisk={false}
          maxLength={savedWorkLimits.nameCharacters}
          value={draft.name}
          error={nameProblem === "" ? undefined : nameProblem}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Idea"
          description="One sentence."
          maxLength={200}
          value={draft.idea}
          onChange={(event) => set({ idea: event.currentTarget.value })}
        />
        <div className="edit-pair">
          <NativeSelect
            label="Type"
            data={types}
            value={draft.type}
            onChange={(event) => {
              const chosen = types.find(({ value }) => value === event.currentTarget.value);
              if (chosen !== undefined) set({ type: chosen.value });
            }}
          />
          <NativeSelect
            label="Term"
            data={terms}
            value={draft.term}
            onChange={(event) => {
              const chosen = terms.find(({ value }) => value === event.currentTarget.value);
              if (chosen !== undefined) set({ term: chosen.value });
            }}
          />
        </div>
        <Textarea
          label="Overview"
          rows={3}
          resize="vertical"
          maxLength={2_000}
          value={draft.overview}
          onChange={(event) => set({ overview: event.currentTarget.value })}
        />
        <Textarea
          label="Why invest"
          description="One reason a line, up to 12."
          rows={3}
          resize="vertical"
          value={draft.why}
          error={findLinesProblem(draft.why) || undefined}
          onChange={(event) => set({ why: event.currentTarget.value })}
        />
        <Textarea
          label="Methodology"
          description="How stocks are chosen, one step a line, up to 12."
          rows={3}
          resize="vertical"
          value={draft.methodology}
          error={findLinesProblem(draft.methodology) || undefined}
          onChange={(event) => set({ methodology: event.currentTarget.value })}
        />
        {draft.boxId === null && draft.stocks.length > 0 && (
          <p className="edit-hint">
            {draft.stocks.length === 1 ? "1 stock" : `${draft.stocks.length} stocks`} selected for
            the next step: {draft.stocks.map(({ symbol }) => symbol).join(", ")}.
          </p>
        )}
      </div>
      {draft.boxId === null && <OtherStarts />}
    </div>
  );
}

/** Other ways to start. */
function OtherStarts() {
  return (
    <Exhibit title="Other ways to start" level={2} className="edit-starts">
      <ul>
        <li>
          <Link href="/modal-portfolio">Model portfolio</Link>
          <p className="edit-hint">Picked by fundamentals and scores, weighted for you.</p>
        </li>
        <li>
          <Link href={screenerPath}>Screener</Link>
          <p className="edit-hint">Select companies, then Create stock box.</p>
        </li>
        <li>
          <Link href="/emoji-stocks">A manager’s box</Link>
          <p className="edit-hint">Customise it and keep getting its updates.</p>
        </li>
      </ul>
    </Exhibit>
  );
}
