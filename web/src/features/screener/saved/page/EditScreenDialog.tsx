import { Button } from "@mantine/core";
import type { SavedScreen } from "@munshi/bff/contract";
import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import { showSnackbar } from "../../../../lib/snackbars.ts";
import { Dialog, DialogFoot } from "../../../../ui/Dialog.tsx";
import { messages } from "../messages.ts";
import { PrivateFiltersStep } from "../save-query/PrivateFiltersStep.tsx";
import { describeRefusal, findSaveFault, formOf, readRefusal } from "../save-query/save-form.ts";
import type { SaveForm, SaveRefusal } from "../save-query/save-form.ts";
import { DetailFields } from "../save-query/SaveFields.tsx";
import { patchScreen } from "../saved-api.ts";
import { reloadWork, saved } from "../work.ts";

/** Changes a saved query's name, description and access; its text is edited in the screener. */
export function EditScreenDialog({
  screen,
  onClose,
}: {
  readonly screen: SavedScreen;
  readonly onClose: () => void;
}) {
  const { work } = useSnapshot(saved);
  const [form, setForm] = useState<SaveForm>(() => formOf(screen));
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const problemId = useId();

  const submit = async (makeFiltersPublic: boolean) => {
    const fault = findSaveFault(form, screen.text, work?.screens ?? []);
    if (fault !== null) return setRefusal({ kind: "other", message: fault });
    setIsBusy(true);
    try {
      await patchScreen(screen.id, {
        name: form.name.trim(),
        description: form.description.trim(),
        access: form.access === "Public" ? "public" : "private",
        makeFiltersPublic,
      });
      onClose();
      showSnackbar("good", messages.querySaved);
      await reloadWork();
    } catch (error) {
      setRefusal(readRefusal(error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog title="Edit query" onClose={onClose}>
      {refusal?.kind === "private-filters" ? (
        <PrivateFiltersStep
          names={refusal.names}
          isBusy={isBusy}
          onAgree={() => void submit(true)}
          onBack={() => setRefusal(null)}
        />
      ) : (
        <form
          className="form-stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(false);
          }}
        >
          <DetailFields
            form={form}
            problem={describeRefusal(refusal)}
            problemId={problemId}
            onChange={(part) => {
              setRefusal(null);
              setForm((before) => ({ ...before, ...part }));
            }}
          />
          <p id={problemId} className="field-error" role="alert">
            {describeRefusal(refusal)}
          </p>
          <DialogFoot onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
