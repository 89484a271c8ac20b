import { Button } from "@mantine/core";
import type { SavedScreen, ScreenVersion } from "@munshi/bff/contract";
import { useCallback, useState } from "react";
import { toFailure } from "../../../../lib/http.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { FailureNotice } from "../../../../ui/FailureNotice.tsx";
import { formatMoment } from "../../../../lib/format-moment.ts";
import { fetchVersions, restoreVersion } from "../saved-api.ts";
import { reloadWork } from "../work.ts";
import { useAnswer } from "../../useAnswer.ts";
import { VersionDiff } from "./VersionDiff.tsx";

function describeVersion({ version, restoredFrom }: ScreenVersion, current: number): string {
  const marks = [
    version === current ? "current" : "",
    restoredFrom === null ? "" : `restored from version ${restoredFrom}`,
  ].filter((mark) => mark !== "");
  return marks.join(", ");
}

/** Every version of a saved query, what each changed, and the way back to it. */
export function VersionsDialog({
  screen,
  onClose,
}: {
  readonly screen: SavedScreen;
  readonly onClose: () => void;
}) {
  const { id } = screen;
  const ask = useCallback((signal: AbortSignal) => fetchVersions(id, signal), [id]);
  const { answer, again } = useAnswer(ask);
  const [chosen, setChosen] = useState(screen.version);
  const [told, setTold] = useState({ good: "", bad: "" });
  const [isBusy, setIsBusy] = useState(false);
  const versions = answer.kind === "here" ? answer.value.versions : [];
  const shown = versions.find(({ version }) => version === chosen);

  const restore = async (version: number) => {
    setIsBusy(true);
    try {
      const restored = await restoreVersion(id, version);
      setTold({ good: `Version ${version} restored as version ${restored.version}.`, bad: "" });
      setChosen(restored.version);
      again();
      await reloadWork();
    } catch (error) {
      setTold({ good: "", bad: toFailure(error).message });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog title={`Versions of ${screen.name}`} wide onClose={onClose}>
      {answer.kind === "failed" && (
        <FailureNotice
          title="Versions could not be loaded"
          failure={answer.failure}
          onRetry={again}
        />
      )}
      {answer.kind === "waiting" && <div className="skeleton versions-waiting" aria-busy="true" />}
      {answer.kind === "here" && (
        <div className="versions">
          <fieldset className="versions-list">
            <legend className="visually-hidden">Versions</legend>
            {versions.map((each) => (
              <label key={each.version} className="version-choice">
                <input
                  type="radio"
                  name={`${id}-version`}
                  checked={each.version === chosen}
                  onChange={() => {
                    setTold({ good: "", bad: "" });
                    setChosen(each.version);
                  }}
                />
                <span className="figure">
                  Version {each.version}
                  <span className="saved-meta figure">{formatMoment(each.createdAt)}</span>
                  <span className="saved-meta">{describeVersion(each, answer.value.version)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {shown !== undefined && (
            <VersionDiff key={shown.version} id={id} shown={shown} versions={versions} />
          )}
        </div>
      )}
      <p className="field-error" role="alert">
        {told.bad}
      </p>
      <div className="dialog-foot">
        <output className="versions-told">{told.good}</output>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        {answer.kind === "here" && shown !== undefined && chosen !== answer.value.version && (
          <Button loading={isBusy} onClick={() => void restore(chosen)}>
            Restore version {chosen}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
