import { Button } from "@mantine/core";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { formatCount } from "../../../lib/format.ts";
import { session } from "../../../lib/session/session.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { CompanySearch } from "../../../shell/CompanySearch.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LoginButton } from "../builder/LoginButton.tsx";
import { ConfirmDialog } from "../saved/ConfirmDialog.tsx";
import "../saved/fields.css";
import { messages } from "../saved/messages.ts";
import { reloadWork, saved } from "../saved/work.ts";
import { CsvUpload } from "./csv/CsvUpload.tsx";
import { addStock, isListChanged, leaveListForLogin, listDraft, startList } from "./list-draft.ts";
import { ListField } from "./ListField.tsx";
import { deleteList, saveList } from "./lists-api.ts";
import "./lists.css";
import { SaveListDialog } from "./SaveListDialog.tsx";
import type { ListPlace } from "./SaveListDialog.tsx";
import { StockTable } from "./StockTable.tsx";
import { useListDraft } from "./useListDraft.ts";

type Step = "none" | "save" | "save-as" | "delete";

/** Puts stock lists together: searched for, uploaded, saved, replaced and deleted. */
export function ManagePortfolioDialog({ onClose }: { readonly onClose: () => void }) {
  const { viewer } = useSnapshot(session);
  const { work } = useSnapshot(saved);
  const { editing, stocks } = useSnapshot(listDraft);
  const { isReading, fault, openList, retry } = useListDraft();
  const [problem, setProblem] = useState("");
  const [step, setStep] = useState<Step>("none");
  const lists = work?.lists ?? [];
  const names = lists.map(({ name }) => name);
  const isChanged = isListChanged(
    stocks,
    lists.find(({ name }) => name === editing),
  );

  const begin = (next: Step) => {
    if (stocks.length === 0) return setProblem(messages.listEmpty);
    setProblem("");
    setStep(next);
  };
  const save = async ({ name, oldName }: ListPlace) => {
    await saveList({ name, oldName, coCodes: stocks.map(({ coCode }) => coCode) });
    startList("", []);
    onClose();
    showSnackbar("good", messages.submitted);
    await reloadWork();
  };
  const remove = async () => {
    await deleteList(editing);
    startList("", []);
    setStep("none");
    await reloadWork();
  };
  const closeStep = () => setStep("none");

  return (
    <Dialog title="Manage Portfolio" wide onClose={onClose}>
      <div className="form-stack manage-portfolio">
        {viewer.isSignedIn && (
          <ListField
            lists={lists}
            editing={editing}
            isChanged={isChanged}
            onOpen={openList}
            onDelete={() => setStep("delete")}
          />
        )}
        <div className="stocks-add">
          <div
            role="presentation"
            onKeyDown={(event) => {
              // Escape folds what was found before it closes the dialog.
              const isOpen = event.currentTarget.querySelector('[aria-expanded="true"]') !== null;
              if (event.key === "Escape" && isOpen) event.preventDefault();
            }}
          >
            <CompanySearch
              size="small"
              onChoose={(hit) => setProblem(addStock(hit) ? "" : `${messages.taken} ${hit.name}`)}
            />
          </div>
          <CsvUpload />
        </div>
        <p className="field-error" role="alert">
          {problem}
        </p>
        {fault !== "" && (
          <p className="field-error" role="alert">
            {fault}{" "}
            <button type="button" className="panel-link" onClick={retry}>
              Retry
            </button>
          </p>
        )}
        <div className="stocks-place" aria-busy={isReading}>
          <StockTable stocks={stocks} />
        </div>
        <div className="dialog-foot">
          <output className="stocks-count figure">
            {stocks.length === 1 ? "1 stock" : `${formatCount(stocks.length)} stocks`}
            {isChanged && stocks.length > 0 && ", not saved"}
          </output>
          {viewer.isSignedIn ? (
            <>
              <Button variant="default" onClick={() => begin("save-as")}>
                Save As
              </Button>
              <Button onClick={() => begin(names.length === 0 ? "save-as" : "save")}>Save</Button>
            </>
          ) : (
            <LoginButton onLeave={leaveListForLogin} />
          )}
        </div>
      </div>
      {(step === "save" || step === "save-as") && (
        <SaveListDialog
          editing={editing}
          mayReplace={step === "save"}
          names={names}
          onSave={save}
          onClose={closeStep}
        />
      )}
      {step === "delete" && (
        <ConfirmDialog
          title={messages.confirmDelete}
          action="Delete"
          onConfirm={remove}
          onClose={closeStep}
        >
          <p>
            Stock list: <strong>{editing}</strong>. Queries that use it will find no companies.
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
