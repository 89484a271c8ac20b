import { Button, TextInput } from "@mantine/core";
import type { SecurityAnswer } from "@munshi/bff/contract";
import { useState } from "react";
import { formatDayOf } from "../../../lib/format-moment.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { signOut } from "../../../lib/session/session.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { IdentityDialog } from "../../../shell/identity/IdentityDialog.tsx";
import { fetchOwnData, requestDeletion } from "./security-api.ts";

/** Everything stored about the member, to take along and to have erased. */
export function OwnDataSections({ security }: { readonly security: SecurityAnswer }) {
  const [open, setOpen] = useState<"export" | "delete" | null>(null);
  const [typed, setTyped] = useState("");
  const close = (): void => setOpen(null);
  return (
    <>
      <section className="security-section" aria-labelledby="own-data-title">
        <h2 id="own-data-title">Your data</h2>
        <p className="account-lead">Download your account data as JSON and CSV.</p>
        <div className="security-actions">
          <Button variant="default" onClick={() => setOpen("export")}>
            Download data
          </Button>
        </div>
      </section>
      <section className="security-section" aria-labelledby="delete-title">
        <h2 id="delete-title">Delete account</h2>
        <p className="account-lead">
          Logs you out on all devices. Data is erased after 14 days unless you log in again.
        </p>
        <div className="security-actions">
          <Button variant="default" color="red" onClick={() => setOpen("delete")}>
            Delete account
          </Button>
        </div>
      </section>
      {open === "export" && (
        <IdentityDialog
          title="Download data"
          security={security}
          action="Download"
          run={fetchOwnData}
          onClose={close}
          onDone={(file) => {
            close();
            saveFile(file, "munshi-data.zip");
            showSnackbar("good", "Your data was downloaded");
          }}
        >
          <p className="account-lead">PAN and account numbers are masked in the files.</p>
        </IdentityDialog>
      )}
      {open === "delete" && (
        <IdentityDialog
          title="Delete account"
          security={security}
          action="Delete account"
          isDestructive
          run={(identity) => requestDeletion({ ...identity, confirm: typed })}
          onClose={close}
          onDone={({ erase_after: until }) => {
            close();
            showSnackbar("good", `Log in before ${formatDayOf(until)} to keep your account.`);
            void signOut();
          }}
        >
          <div className="account-lead security-deletion">
            <p>
              <strong>Erased:</strong> name, email, mobile number, queries, lists, notifications,
              broker links and devices.
            </p>
            <p>
              <strong>Retained as required by law:</strong> invoice records (6 years after the
              annual return, CGST Act, s. 36) and KYC records (5 years, PML Rules 2005).
            </p>
            <p>
              <button type="button" className="account-link" onClick={() => setOpen("export")}>
                Download your data first
              </button>
            </p>
          </div>
          <TextInput
            label="Type DELETE to confirm"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </IdentityDialog>
      )}
    </>
  );
}
