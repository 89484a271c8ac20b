import { clientFileColumns, clientLimits } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";
import { RowFilePage } from "../row-files/RowFilePage.tsx";

const texts = {
  title: "Upload clients",
  one: "client",
  many: "clients",
  columns: clientFileColumns,
  hint: "Required: first name and email.",
  sample: "Asha,Rao,asha@example.com,9876543210",
  mostRows: clientLimits.fileRows,
};

/** Adds clients from a CSV file. */
export function UploadClientsPage() {
  return (
    <RowFilePage
      texts={texts}
      noChoices={null}
      calls={{
        partBytes: clientLimits.partBytes,
        begin: (body) => callAdmin("POST /admin/client_uploads", { body }),
        part: (id, number, content) =>
          callAdmin("PUT /admin/client_uploads/:id/parts/:number", {
            params: { id, number },
            body: { content },
          }),
        check: (id, choices) =>
          callAdmin("POST /admin/client_uploads/:id/check", { params: { id }, body: { choices } }),
        commit: (id, choices, hash) =>
          callAdmin("POST /admin/client_uploads/:id/commit", {
            params: { id },
            body: { hash, choices },
          }),
      }}
      next={{ href: "/admin/Client", label: "Open clients" }}
    />
  );
}
