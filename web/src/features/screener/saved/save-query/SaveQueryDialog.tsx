import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { useSnapshot } from "valtio";
import { onSignedOut, session } from "../../../../lib/session/session.ts";
import { showSnackbar } from "../../../../lib/snackbars.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { storeDraft, readDraft } from "../../builder/drafts.ts";
import { LoginButton } from "../../builder/LoginButton.tsx";
import { useScreener } from "../../context.ts";
import { sharedLink } from "../../shared/shared-link.ts";
import "../fields.css";
import { messages } from "../messages.ts";
import { QueryText } from "../QueryText.tsx";
import { leftForLogin } from "../saved-dialogs.ts";
import { saveQuery } from "../saved-api.ts";
import { reloadWork, saved } from "../work.ts";
import { ImpactPreview } from "./ImpactPreview.tsx";
import { findNeeded, copyNeeded } from "./copy-borrowed.ts";
import { NamesStep } from "./NamesStep.tsx";
import { PrivateFiltersStep } from "./PrivateFiltersStep.tsx";
import {
  blankForm,
  describeRefusal,
  findSaveFault,
  formOf,
  readRefusal,
  toPayload,
} from "./save-form.ts";
import type { SaveForm, SaveRefusal } from "./save-form.ts";
import { DetailFields, ExistingField } from "./SaveFields.tsx";

/** Returns the form left for the login, else one for the edited query, else a blank one. */
function beginForm(editedId: string | null): SaveForm {
  const { left, existing = "", name = "", description = "", access } = readDraft("saving");
  if (left === leftForLogin)
    return { existing, name, description, access: access === "Public" ? "Public" : "Private" };
  const edited = saved.work?.screens.find(({ id }) => id === editedId);
  return edited === undefined ? blankForm : formOf(edited);
}

/** Keeps a query under a name: a new one, or another version of one that there is. */
export function SaveQueryDialog({
  query,
  onClose,
}: {
  readonly query: string;
  readonly onClose: () => void;
}) {
  const screener = useScreener();
  const { viewer, member } = useSnapshot(session);
  const { borrowed } = useSnapshot(sharedLink);
  const { work, failure } = useSnapshot(saved);
  const [form, setForm] = useState(() => beginForm(screener.state.address.saved));
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [step, setStep] = useState<"form" | "borrowed">("form");
  const [isBusy, setIsBusy] = useState(false);
  const problemId = useId();
  useEffect(() => storeDraft("saving", null), []);
  const leave = () => storeDraft("saving", { ...form, text: query, left: leftForLogin });
  useEffect(() =>
    onSignedOut((storesDrafts) => {
      if (storesDrafts) leave();
    }),
  );

  const screens = work?.screens ?? [];
  const replaced = screens.find(({ name }) => name === form.existing);
  const change = (part: Partial<SaveForm>) => {
    setRefusal(null);
    setForm((before) => ({ ...before, ...part }));
  };
  const submit = async (makeFiltersPublic: boolean) => {
    const fault = findSaveFault(form, query, screens);
    if (fault !== null) return setRefusal({ kind: "other", message: fault });
    setRefusal(null);
    setIsBusy(true);
    try {
      const { id } = await saveQuery(toPayload(form, query, makeFiltersPublic));
      onClose();
      showSnackbar("good", messages.querySaved);
      screener.goTo({ ...screener.state.address, query, saved: id });
      await reloadWork();
    } catch (error) {
      setRefusal(readRefusal(error));
      setIsBusy(false);
    }
  };
  const needed = findNeeded(query, borrowed, work);
  const neededNames = [...needed.filters, ...needed.lists].map(({ name }) => name);
  const submitFirst = () => {
    const fault = findSaveFault(form, query, screens);
    if (fault !== null) setRefusal({ kind: "other", message: fault });
    else if (neededNames.length > 0) setStep("borrowed");
    else void submit(false);
  };
  const copyBorrowed = async () => {
    setIsBusy(true);
    try {
      await copyNeeded(needed, member?.userId ?? "");
      await reloadWork();
      setStep("form");
      await submit(false);
    } catch (error) {
      setRefusal(readRefusal(error));
      setIsBusy(false);
    }
  };

  if (step === "borrowed") {
    return (
      <Dialog title="Save Query" onClose={onClose}>
        <NamesStep
          question="This query uses items created by another user. Save copies to your account?"
          names={neededNames}
          action="Copy and save"
          isBusy={isBusy}
          problem={describeRefusal(refusal)}
          onAgree={() => void copyBorrowed()}
          onBack={() => setStep("form")}
        />
      </Dialog>
    );
  }
  if (refusal?.kind === "private-filters") {
    return (
      <Dialog title="Save Query" onClose={onClose}>
        <PrivateFiltersStep
          names={refusal.names}
          isBusy={isBusy}
          onAgree={() => void submit(true)}
          onBack={() => setRefusal(null)}
        />
      </Dialog>
    );
  }
  const problem = describeRefusal(refusal);
  return (
    <Dialog title="Save Query" wide onClose={onClose}>
      <form
        className="form-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submitFirst();
        }}
      >
        <QueryText text={query.trim() === "" ? messages.queryMissing : query} />
        {viewer.isSignedIn && (
          <ExistingField
            existing={replaced?.name ?? ""}
            screens={screens}
            onChange={(screen) => change(screen === null ? { existing: "" } : formOf(screen))}
          />
        )}
        {failure !== null && work === null && (
          <p className="field-note">Saved queries could not be loaded. {failure.message}</p>
        )}
        <DetailFields form={form} problem={problem} problemId={problemId} onChange={change} />
        {replaced !== undefined &&
          (replaced.text === query ? (
            <p className="field-note">The query is unchanged. Only its details will be updated.</p>
          ) : (
            <ImpactPreview before={replaced.text} after={query} />
          ))}
        <p id={problemId} className="field-error" role="alert">
          {problem}
        </p>
        <div className="dialog-foot">
          {!viewer.isSignedIn && <span className="field-note">Log in to save</span>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {viewer.isSignedIn ? (
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          ) : (
            <LoginButton onLeave={leave} />
          )}
        </div>
      </form>
    </Dialog>
  );
}
