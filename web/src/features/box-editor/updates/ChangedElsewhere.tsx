import { Button } from "@mantine/core";
import type { BoxEditing } from "@munshi/bff/contract";
import { mergeBaskets } from "@munshi/engine/portfolio";
import { useMemo, useState } from "react";
import { StatusBanner } from "../../../ui/StatusBanner.tsx";
import { draftOf } from "../box-draft.ts";
import type { BoxDraft, NameOf } from "../box-draft.ts";
import { replaceStocks, weightsOf } from "../draft-weights.ts";
import { MergeTable } from "./MergeTable.tsx";

/** The box has a newer version than the edited one: the changes, and how to continue. */
export function ChangedElsewhere({
  draft,
  editing,
  nameOf,
  excluded,
  onResolve,
}: {
  readonly draft: BoxDraft;
  readonly editing: BoxEditing;
  readonly nameOf: NameOf;
  readonly excluded: ReadonlySet<number>;
  readonly onResolve: (draft: BoxDraft) => void;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, "mine" | "theirs">>(new Map());
  const { box, constituents } = editing;
  const merge = useMemo(() => {
    const base = weightsOf(draft.base);
    const theirs = weightsOf(constituents);
    const mine = new Map([...weightsOf(draft.stocks)].filter(([, weight]) => weight > 0));
    const result = mergeBaskets({
      base,
      theirs,
      mine,
      excluded: new Set([...excluded].map(String)),
      choices,
    });
    const taken = new Map(result.conflicts.map(({ id, taken: side }) => [id, side]));
    const ids = new Set([...theirs.keys(), ...mine.keys(), ...base.keys()]);
    const rows = [...ids].map((id) => ({
      coCode: Number(id),
      ...nameOf(Number(id)),
      base: (base.get(id) ?? 0) / 100,
      theirs: (theirs.get(id) ?? 0) / 100,
      mine: (mine.get(id) ?? 0) / 100,
      merged: (result.weights.get(id) ?? 0) / 100,
      conflict: taken.get(id) ?? null,
      isExcluded: excluded.has(Number(id)),
    }));
    return { rows, weights: result.weights };
  }, [draft, constituents, nameOf, excluded, choices]);
  const rebased = {
    ...draft,
    version: box.version,
    base: constituents,
  };
  const useMerged = () =>
    onResolve(
      replaceStocks(
        rebased,
        [...merge.weights].map(([id, weight]) => ({
          coCode: Number(id),
          ...nameOf(Number(id)),
          weight,
        })),
      ),
    );
  return (
    <section className="edit-update" aria-label="Changed elsewhere">
      <StatusBanner
        tone="warning"
        title={`Version ${box.version} was published while you edited version ${draft.version}`}
      >
        <p>Your changes are kept. Choose how to continue.</p>
      </StatusBanner>
      <MergeTable
        label="Your changes and the new version"
        heads={{ base: `Version ${draft.version}`, theirs: `Version ${box.version}` }}
        rows={merge.rows}
        onChoose={(coCode, side) =>
          setChoices((before) => new Map(before).set(String(coCode), side))
        }
      />
      <div className="edit-actions">
        <Button onClick={useMerged}>Use merged weights</Button>
        <Button variant="default" onClick={() => onResolve(rebased)}>
          Keep my weights
        </Button>
        <Button variant="subtle" onClick={() => onResolve(draftOf(editing, nameOf))}>
          Discard my changes
        </Button>
      </div>
    </section>
  );
}
