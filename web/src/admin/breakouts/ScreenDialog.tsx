import { Button, Textarea, TextInput } from "@mantine/core";
import type { BreakoutKind, BreakoutScreen } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { readFieldErrors } from "../field-errors.ts";

/** Adds a screen, copies a built-in one, or edits or deletes one of the site's own. */
export function ScreenDialog({
  kind,
  screen,
  isCopy,
  onClose,
}: {
  readonly kind: BreakoutKind;
  /** Null: a new one. */
  readonly screen: BreakoutScreen | null;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const own = isCopy ? null : screen;
  const [name, setName] = useState(isCopy ? `${screen?.name ?? ""} (copy)` : (screen?.name ?? ""));
  const [query, setQuery] = useState(screen?.query ?? "");
  const [revision, setRevision] = useState(screen?.revision ?? 1);
  const finish = async (message: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["admin", "breakouts", kind] });
    showSnackbar("good", message);
    onClose();
  };
  const saving = useMutation({
    mutationFn: () =>
      own === null
        ? callAdmin("POST /admin/breakouts", { body: { kind, name, query } })
        : callAdmin("PUT /admin/breakouts/:id", {
            params: { id: own.id },
            body: { name, query, revision },
          }),
    onSuccess: () => finish("Screen saved"),
  });
  const deleting = useMutation({
    mutationFn: () => callAdmin("DELETE /admin/breakouts/:id", { params: { id: own?.id ?? "" } }),
    onSuccess: () => finish("Screen deleted"),
  });
  const stored = readStored(saving.error);
  const errors = saving.error === null ? {} : readFieldErrors(toFailure(saving.error), ["name"]);
  const isRefused = saving.error !== null && toFailure(saving.error).code === "query.refused";
  const isNamed = errors["name"] !== undefined || isRefused;
  const isReady = name.trim() !== "" && query.trim() !== "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !saving.isPending) saving.mutate();
  };
  const title = own === null ? "Add screen" : "Edit screen";
  return (
    <Dialog title={title} wide onClose={onClose}>
      <form className="breakouts-column" onSubmit={submit}>
        {stored !== null && (
          <div className="admin-alert" role="alert">
            <p>
              Someone else changed it while you edited it. Saved: {stored.name}: {stored.query}
            </p>
            <div className="breakouts-tools">
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setName(stored.name);
                  setQuery(stored.query);
                  setRevision(stored.revision);
                  saving.reset();
                }}
              >
                Use saved values
              </Button>
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setRevision(stored.revision);
                  saving.reset();
                }}
              >
                Keep mine
              </Button>
            </div>
          </div>
        )}
        {saving.error !== null && stored === null && !isNamed && (
          <FailureNotice title="The screen was not saved" failure={toFailure(saving.error)} />
        )}
        {deleting.error !== null && (
          <FailureNotice title="The screen was not deleted" failure={toFailure(deleting.error)} />
        )}
        <TextInput
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          error={errors["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Query"
          description="In the screener's query language"
          required
          autosize
          minRows={3}
          maxLength={10_000}
          value={query}
          error={isRefused ? toFailure(saving.error).message : undefined}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className="dialog-foot">
          {own !== null && (
            <Button
              variant="default"
              color="red"
              loading={deleting.isPending}
              onClick={() => deleting.mutate()}
            >
              Delete screen
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={saving.isPending}>
            Save screen
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function readStored(error: unknown): Pick<BreakoutScreen, "name" | "query" | "revision"> | null {
  if (!(error instanceof RequestFailed) || error.failure.code !== "breakout.changed") return null;
  const current = error.fields["current"];
  if (typeof current !== "object" || current === null) return null;
  const name: unknown = Reflect.get(current, "name");
  const query: unknown = Reflect.get(current, "query");
  const revision: unknown = Reflect.get(current, "revision");
  if (typeof name !== "string" || typeof query !== "string" || typeof revision !== "number") {
    return null;
  }
  return { name, query, revision };
}
