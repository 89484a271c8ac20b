import { Button } from "@mantine/core";
import type { SavedScreen, SharePayload } from "@munshi/bff/contract";
import { useCallback, useState } from "react";
import { formatDate } from "../../../../lib/format.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { fetchScreenerView } from "../../api.ts";
import { describeRefusal, readRefusal } from "../save-query/save-form.ts";
import type { SaveRefusal } from "../save-query/save-form.ts";
import { fetchShares, shareScreen } from "../saved-api.ts";
import { reloadWork } from "../work.ts";
import { NewLink } from "./NewLink.tsx";
import { SharesList } from "./SharesList.tsx";
import { useAnswer } from "../../useAnswer.ts";
import { NamesStep } from "../save-query/NamesStep.tsx";
import { PrivateFiltersStep } from "../save-query/PrivateFiltersStep.tsx";

type Consent = Pick<SharePayload, "makeFiltersPublic" | "includeLists">;

/** Makes links to a saved query at its present version and day, shows those that stand, takes them back. */
export function ShareDialog({
  screen,
  onClose,
}: {
  readonly screen: SavedScreen;
  readonly onClose: () => void;
}) {
  const { id, version, name } = screen;
  const ask = useCallback((signal: AbortSignal) => fetchShares(id, signal), [id]);
  const { answer, again } = useAnswer(ask);
  const askDay = useCallback(async () => (await fetchScreenerView()).manifest, []);
  const { answer: day } = useAnswer(askDay);
  const [consent, setConsent] = useState<Consent>({});
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [token, setToken] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const manifest = day.kind === "here" ? day.value : null;

  const share = async (given: Consent) => {
    if (manifest === null) return;
    setIsBusy(true);
    setConsent(given);
    try {
      const made = await shareScreen(id, { ...given, version, datasetVersion: manifest.version });
      setToken(made.token);
      setRefusal(null);
      again();
      if (given.makeFiltersPublic === true) await reloadWork();
    } catch (error) {
      setRefusal(readRefusal(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog title={`Share ${name}`} wide onClose={onClose}>
      {refusal !== null && refusal.kind !== "other" ? (
        <ShareConsent
          refusal={refusal}
          isBusy={isBusy}
          onAgree={() =>
            void share(
              refusal.kind === "private-lists"
                ? { ...consent, includeLists: true }
                : { ...consent, makeFiltersPublic: true },
            )
          }
          onBack={() => {
            setConsent({});
            setRefusal(null);
          }}
        />
      ) : (
        <div className="form-stack">
          <p>
            The link opens version {version} with data as of{" "}
            {manifest === null ? "the latest day" : formatDate(manifest.asOf)}. Anyone with the link
            sees the same companies.
          </p>
          {token === "" ? (
            <Button
              className="share-create"
              loading={isBusy}
              disabled={manifest === null}
              onClick={() => void share({})}
            >
              Create link
            </Button>
          ) : (
            <NewLink token={token} />
          )}
          <p className="field-error" role="alert">
            {day.kind === "failed" ? day.failure.message : describeRefusal(refusal)}
          </p>
          <SharesList answer={answer} onRetry={again} onRevoked={again} />
          <div className="dialog-foot">
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Asks for consent before a link shares more than the query. */
function ShareConsent({
  refusal,
  ...step
}: {
  readonly refusal: Exclude<SaveRefusal, { readonly kind: "other" }>;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
  readonly onBack: () => void;
}) {
  const { names } = refusal;
  return refusal.kind === "private-filters" ? (
    <PrivateFiltersStep names={names} {...step} />
  ) : (
    <NamesStep question={refusal.message} names={names} action="Share lists" {...step} />
  );
}
