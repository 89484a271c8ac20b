import { scriptFileColumns, scriptFileLimits } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";
import { RowFilePage } from "../row-files/RowFilePage.tsx";

const texts = {
  title: "Upload scripts",
  one: "script",
  many: "scripts",
  columns: scriptFileColumns,
  hint: "Required: symbol, exchange and type.",
  sample: "TCS,NSE,Equity,1,0.05,",
  mostRows: scriptFileLimits.fileRows,
};

/** Adds scripts from a CSV file. */
export function UploadScriptsPage() {
  return (
    <RowFilePage
      texts={texts}
      noChoices={null}
      calls={{
        partBytes: scriptFileLimits.partBytes,
        begin: (body) => callAdmin("POST /admin/script_uploads", { body }),
        part: (id, number, content) =>
          callAdmin("PUT /admin/script_uploads/:id/parts/:number", {
            params: { id, number },
            body: { content },
          }),
        check: (id, choices) =>
          callAdmin("POST /admin/script_uploads/:id/check", { params: { id }, body: { choices } }),
        commit: (id, choices, hash) =>
          callAdmin("POST /admin/script_uploads/:id/commit", {
            params: { id },
            body: { hash, choices },
          }),
      }}
      next={{ href: "/admin/Script", label: "Open scripts" }}
    />
  );
}
