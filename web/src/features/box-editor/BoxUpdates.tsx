import type { BoxEditing } from "@munshi/bff/contract";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { go } from "../../shell/go.ts";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import type { BoxDraft } from "./box-draft.ts";
import { replaceStocks } from "./draft-weights.ts";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { stepAddress } from "./editor-place.ts";
import type { EditorView } from "./editor-place.ts";
import { ProposalPanel } from "./updates/ProposalPanel.tsx";
import { UpdatePanel } from "./updates/UpdatePanel.tsx";
import { useOwnBoxes } from "../../box-parts/box-api.ts";
import type { ChangeDraft } from "./use-box-draft.ts";

/** Pending decisions of the owner: a proposal of the query, or a manager's new version. */
export function BoxUpdates({
  editing: { box },
  view,
  draft,
  change,
}: {
  readonly editing: BoxEditing;
  /** Null: announced only. */
  readonly view: EditorView | null;
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
}) {
  const { data } = useOwnBoxes();
  const address = stepAddress("stocks", draft);
  const leave = () => navigate(address);
  const edit = (
    rows: readonly {
      readonly coCode: number;
      readonly symbol: string;
      readonly name: string;
      readonly weight: number;
    }[],
  ) => {
    change((before) => replaceStocks(before, rows));
    leave();
  };
  if (view === "update") {
    return (
      <UpdatePanel
        boxId={box.id}
        onEdit={(rows) => edit(rows.map(({ merged, ...row }) => ({ ...row, weight: merged })))}
        onAccepted={() => go(boxPageOf(box.id))}
        onLeave={leave}
      />
    );
  }
  if (view === "proposal") {
    return (
      <ProposalPanel
        boxId={box.id}
        onEdit={(rows) => edit(rows.map(({ after, ...row }) => ({ ...row, weight: after })))}
        onAccepted={() => go(boxPageOf(box.id))}
        onLeave={leave}
      />
    );
  }
  const own = data?.boxes.find(({ id }) => id === box.id);
  return (
    <>
      {own?.hasProposal === true && (
        <StatusBanner
          tone="info"
          title="The query behind this box proposes changes"
          action={<Link href={`${address}?view=proposal`}>Review proposal</Link>}
        />
      )}
      {own?.hasUpdate === true && (
        <StatusBanner
          tone="info"
          title={`${box.copiedFrom?.name ?? "The original box"} has a new version`}
          action={<Link href={`${address}?view=update`}>Review update</Link>}
        />
      )}
    </>
  );
}
