import type { BoxSummary, OwnBoxes } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import {
  useBoxLibrary,
  useDeleteBox,
  useOwnBoxes,
  useRevokeShare,
  useShare,
} from "../../box-parts/box-api.ts";
import { boxEditorOf } from "../../box-parts/box-pages.ts";
import { BoxCard, FavouriteButton } from "../../box-parts/BoxCard.tsx";
import { BacktestedNote } from "../../box-parts/BoxReturn.tsx";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BoxesHead, createPath, libraryPath } from "./BoxesHead.tsx";

const period = "1Y";

type OwnBox = OwnBoxes["boxes"][number];

/** The member's own boxes, those they follow and their favourites. */
export function MyBoxesPage() {
  return (
    <ServerState>
      <div className="page boxes-page">
        <BoxesHead
          title="My stock boxes"
          lead="Boxes you created, follow or marked as favourites."
          action={
            <Link className="boxes-primary" href={createPath}>
              Create stock box
            </Link>
          }
        />
        <MyBoxes />
      </div>
    </ServerState>
  );
}

function MyBoxes() {
  const own = useOwnBoxes();
  const library = useBoxLibrary();
  const error = own.error ?? library.error;
  if (error !== null) {
    return (
      <FailureNotice
        title="Your stock boxes could not be loaded"
        failure={toFailure(error)}
        onRetry={() => {
          if (own.error !== null) void own.refetch();
          if (library.error !== null) void library.refetch();
        }}
      />
    );
  }
  if (own.data === undefined || library.data === undefined) {
    return (
      <div className="boxes-waiting skeleton" aria-busy="true">
        <span className="visually-hidden">Loading your stock boxes</span>
      </div>
    );
  }
  return <Lists own={own.data} library={library.data.boxes} />;
}

function Lists({
  own: { boxes, favourites, follows },
  library,
}: {
  readonly own: OwnBoxes;
  readonly library: readonly BoxSummary[];
}) {
  const [deleted, setDeleted] = useState<OwnBox | null>(null);
  const known: readonly BoxSummary[] = [...library, ...boxes];
  const find = (wanted: number) => known.filter(({ id }) => id === wanted);
  const followed = follows.flatMap((follow) => find(follow.id).map((box) => ({ box, follow })));
  const favourite = favourites.flatMap((id) => find(id));
  const heart = (box: BoxSummary) => (
    <FavouriteButton box={box} isFavourite={favourites.includes(box.id)} />
  );
  return (
    <>
      <Section
        title="Created by me"
        empty={
          <EmptyState
            drawing="query"
            title="No stock boxes yet"
            hint="Build one from a search, a query, a list or another box."
            level={3}
          >
            <Link className="empty-action" href={createPath}>
              Create stock box
            </Link>
          </EmptyState>
        }
      >
        {boxes.map((box) => (
          <BoxCard
            key={box.id}
            box={box}
            period={period}
            chips={<OwnChips box={box} />}
            action={
              <OwnActions box={box} onDelete={() => setDeleted(box)}>
                {heart(box)}
              </OwnActions>
            }
          />
        ))}
      </Section>
      <Section
        title="Following"
        empty={
          <EmptyState
            drawing="bell"
            title="You do not follow any stock boxes"
            hint="Follow a box to see every rebalance."
            level={3}
          >
            <Link className="empty-action" href={libraryPath}>
              Browse stock boxes
            </Link>
          </EmptyState>
        }
      >
        {followed.map(({ box, follow }) => (
          <BoxCard
            key={box.id}
            box={box}
            period={period}
            chips={
              <>
                <StatusChip state="open" label={follow.investActively ? "Active" : "Passive"} />
                {follow.version < box.version && follow.investActively && (
                  <StatusChip state="warning" label="New version" />
                )}
              </>
            }
            action={<span className="boxes-choices boxes-choices-end">{heart(box)}</span>}
          />
        ))}
      </Section>
      <Section
        title="Favourites"
        empty={
          <EmptyState
            drawing="watch"
            title="No favourites yet"
            hint="Tap the heart on a box to add it here."
            level={3}
          >
            <Link className="empty-action" href={libraryPath}>
              Browse stock boxes
            </Link>
          </EmptyState>
        }
      >
        {favourite.map((box) => (
          <BoxCard
            key={box.id}
            box={box}
            period={period}
            action={<span className="boxes-choices boxes-choices-end">{heart(box)}</span>}
          />
        ))}
      </Section>
      {boxes.length + followed.length + favourite.length > 0 && <BacktestedNote />}
      {deleted !== null && <DeleteDialog box={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function Section({
  title,
  empty,
  children,
}: {
  readonly title: string;
  readonly empty: ReactNode;
  readonly children: readonly ReactNode[];
}) {
  return (
    <section className="boxes-section" aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? empty : <div className="box-cards">{children}</div>}
    </section>
  );
}

/** Sharing state, and pending changes for the owner. */
function OwnChips({ box }: { readonly box: OwnBox }) {
  return (
    <>
      {box.version === 0 && <StatusChip state="warning" label="No stocks yet" />}
      <StatusChip
        state={box.isShared ? "open" : "none"}
        label={box.isShared ? "Shared by link" : "Private"}
      />
      {box.hasProposal && <StatusChip state="warning" label="Changes proposed" />}
      {box.hasUpdate && <StatusChip state="warning" label="Update to merge" />}
    </>
  );
}

function OwnActions({
  box,
  onDelete,
  children,
}: {
  readonly box: OwnBox;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}) {
  const share = useShare();
  const revoke = useRevokeShare();
  const { id, name, term, version } = box;
  const isWaiting = box.hasProposal || box.hasUpdate;
  return (
    <span className="boxes-choices">
      <span className="boxes-own-acts">
        <Link className="boxes-act" href={boxEditorOf(id, term)}>
          {version === 0 ? "Add stocks" : isWaiting ? "Review changes" : "Edit"}
          <Of name={name} />
        </Link>
        {version > 0 && (
          <button
            type="button"
            className="boxes-act"
            disabled={share.isPending}
            onClick={() => share.mutate(id)}
          >
            {box.isShared ? "Copy link" : "Share"}
            <Of name={name} />
          </button>
        )}
        {box.isShared && (
          <button
            type="button"
            className="boxes-act"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate(id)}
          >
            Revoke link
            <Of name={name} />
          </button>
        )}
        <button type="button" className="boxes-act" onClick={onDelete}>
          Delete
          <Of name={name} />
        </button>
      </span>
      {children}
    </span>
  );
}

/** Names the box of a button for screen readers. */
function Of({ name }: { readonly name: string }) {
  return <span className="visually-hidden">: {name}</span>;
}

/** Asks before deleting a box and all its versions. */
function DeleteDialog({ box, onClose }: { readonly box: OwnBox; readonly onClose: () => void }) {
  const remove = useDeleteBox();
  return (
    <Dialog title="Delete this stock box?" onClose={onClose}>
      <p>
        {box.isShared
          ? `“${box.name}”, all its versions and its link will be deleted.`
          : `“${box.name}” and all its versions will be deleted.`}{" "}
        This cannot be undone.
      </p>
      <DialogFoot onCancel={onClose}>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(box.id, { onSuccess: onClose })}
        >
          Delete
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
