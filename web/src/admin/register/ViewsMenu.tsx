import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView, ViewContent } from "@munshi/bff/contract";
import { toFailure } from "../../lib/http.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { readConditions } from "./register-address.ts";
import type { RegisterState } from "./register-address.ts";
import type { UsedRegister } from "./useRegister.ts";

const isText = (value: unknown): value is string => typeof value === "string";

/** Returns the state of a saved view, without columns that no longer exist. */
export function readView(
  { id, content }: SavedView,
  known: ReadonlySet<string>,
): Partial<RegisterState> {
  const { filter, search, sort, columns }: Readonly<Record<string, unknown>> = { ...content };
  const column: unknown =
    typeof sort === "object" && sort !== null ? Reflect.get(sort, "column") : null;
  const direction: unknown =
    typeof sort === "object" && sort !== null ? Reflect.get(sort, "direction") : null;
  const shown = (Array.isArray(columns) ? columns.filter((each) => isText(each)) : []).filter(
    (each) => known.has(each),
  );
  return {
    view: id,
    search: isText(search) ? search : "",
    filter: readConditions(filter).filter((condition) => known.has(condition.column)),
    sort:
      isText(column) && known.has(column)
        ? { column, direction: direction === "ascending" ? "ascending" : "descending" }
        : null,
    columns: shown.length === 0 ? null : shown,
  };
}

/** Saved views of a register: choose one, keep what is shown as one, or change one's own. */
export function ViewsMenu({
  register: { api, show, state },
  registerKey,
  columns,
  content,
}: {
  readonly register: UsedRegister;
  readonly registerKey: string;
  readonly columns: ReadonlySet<string>;
  /** Content shown now. */
  readonly content: ViewContent;
}) {
  const [isSaving, setIsSaving] = useState(false);
  const views = useQuery({
    queryKey: ["register", registerKey, "views"],
    queryFn: ({ signal }) => api.views(signal),
  });
  const chosen = views.data?.find(({ id }) => id === state.view) ?? null;
  const choose = (id: string): void => {
    const view = views.data?.find((each) => each.id === id);
    show(
      view === undefined
        ? { view: null, search: "", filter: [], sort: null, columns: null }
        : readView(view, columns),
    );
  };
  const listed = (isOwn: boolean) =>
    (views.data ?? [])
      .filter((view) => view.isOwn === isOwn)
      .map(({ id, name }) => ({ value: id, label: name }));
  const groups = [
    { group: "Own views", items: listed(true) },
    { group: "Shared with you", items: listed(false) },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <NativeSelect
        aria-label="Saved view"
        size="sm"
        className="views-choice"
        value={chosen?.id ?? ""}
        data={[{ value: "", label: "All rows" }, ...groups]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Button variant="default" size="sm" onClick={() => setIsSaving(true)}>
        {chosen?.isOwn === true ? "Edit view" : "Save view"}
      </Button>
      {isSaving && (
        <ViewDialog
          api={api}
          view={chosen?.isOwn === true ? chosen : null}
          content={content}
          onSaved={(view) => {
            void views.refetch();
            if (view === null) choose("");
            else show(readView(view, columns));
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}

function ViewDialog({
  api,
  view,
  content,
  onSaved,
  onClose,
}: {
  readonly api: UsedRegister["api"];
  /** The own view to update; null: a new one only. */
  readonly view: SavedView | null;
  readonly content: ViewContent;
  /** Null: it was deleted. */
  readonly onSaved: (view: SavedView | null) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const change = { name: name.trim(), isShared, content };
  const save = useMutation({
    mutationFn: async (kind: "create" | "update" | "delete"): Promise<SavedView | null> => {
      if (kind === "create" || view === null) return api.createView(change);
      if (kind === "update") return api.updateView(view.id, { ...change, version: view.version });
      await api.deleteView(view.id);
      return null;
    },
    onSuccess: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const error = save.error === null ? null : toFailure(save.error).message;
  const isNamed = change.name !== "";
  return (
    <Dialog title={view === null ? "Save view" : "Edit view"} onClose={onClose}>
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) save.mutate(view === null ? "create" : "update");
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={60}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <label className="filter-option">
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
          />
          Share with everyone who can open this list
        </label>
        <div className="dialog-foot">
          {view === null ? (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          ) : (
            <>
              <Button
                variant="outline"
                color="red"
                disabled={save.isPending}
                onClick={() => save.mutate("delete")}
              >
                Delete view
              </Button>
              <Button
                variant="default"
                disabled={!isNamed || change.name === view.name || save.isPending}
                onClick={() => save.mutate("create")}
              >
                Save as new view
              </Button>
            </>
          )}
          <Button type="submit" disabled={!isNamed} loading={save.isPending}>
            {view === null ? "Save view" : "Update view"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
