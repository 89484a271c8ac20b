import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio";
import { session } from "../../../lib/session/session.ts";
import { useBuilder } from "../context.ts";
import { sharedLink } from "../shared/shared-link.ts";
import { joinPersonal } from "./personal.ts";
import { closeSavedDialog, resumeSaving, savedDialogs } from "./saved-dialogs.ts";
import { loadWork, saved } from "./work.ts";

const SaveQueryDialog = lazy(async () => ({
  default: (await import("./save-query/SaveQueryDialog.tsx")).SaveQueryDialog,
}));
const DeleteFilterDialog = lazy(async () => ({
  default: (await import("./DeleteFilterDialog.tsx")).DeleteFilterDialog,
}));
const ManagePortfolioDialog = lazy(async () => ({
  default: (await import("../lists/ManagePortfolioDialog.tsx")).ManagePortfolioDialog,
}));

/** Makes what the reader has saved, and what is lent to the page, words of every query. */
function usePersonal(): void {
  const builder = useBuilder();
  const { viewer } = useSnapshot(session);
  const { work } = useSnapshot(saved);
  const { borrowed } = useSnapshot(sharedLink);
  useEffect(() => {
    if (viewer.isSignedIn) void loadWork();
  }, [viewer.isSignedIn]);
  useEffect(() => {
    const personal = joinPersonal(saved.work, sharedLink.borrowed);
    const { filters, lists } = builder.state;
    const isNothing = personal.filters.length + personal.lists.length === 0;
    // A visitor's first answer is not asked twice for nothing.
    if (isNothing && filters.length + lists.length === 0) return;
    builder.takePersonal(personal).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of them is taken over
  }, [builder, work, borrowed]);
}

/** Saved work on the screener's page: its names in every query, and its dialogs. */
export function SavedCompanion() {
  usePersonal();
  const { open } = useSnapshot(savedDialogs);
  useEffect(() => {
    resumeSaving();
    return closeSavedDialog;
  }, []);
  return (
    <Suspense>
      {open.kind === "save-query" && (
        <SaveQueryDialog query={open.query} onClose={closeSavedDialog} />
      )}
      {open.kind === "delete-filter" && (
        <DeleteFilterDialog filter={open.filter} onClose={closeSavedDialog} />
      )}
      {open.kind === "manage-portfolio" && <ManagePortfolioDialog onClose={closeSavedDialog} />}
    </Suspense>
  );
}
