import { IconFileTypeCsv, IconFileTypeXls, IconTableExport } from "@tabler/icons-react";
import { memo, useState } from "react";
import { toFailure } from "../../../../lib/http.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { reportUsage } from "../../../../lib/usage.ts";
import { showSnackbar } from "../../../../lib/snackbars.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { useEngine, useScreener, useScreenerPart } from "../../context.ts";
import { listTableColumns } from "../companies/company-table.ts";
import { readShownOrder } from "../companies/table-state.ts";
import type { ExportFormat } from "./export-result.ts";
import "./export.css";

const formats = [
  {
    format: "xlsx",
    label: "Excel",
    about: "Includes the query on a second sheet",
    Icon: IconFileTypeXls,
  },
  { format: "csv", label: "CSV", about: "Raw values", Icon: IconFileTypeCsv },
] as const;

/** Hands the whole result over as a file; there once there is a result. */
export const ExportButton = memo(function ExportButton() {
  const screener = useScreener();
  const engine = useEngine();
  const hasResult = useScreenerPart(({ result }) => result !== null);
  const isEmpty = useScreenerPart(({ result }) => result?.matched === 0);
  const [isWriting, setIsWriting] = useState(false);
  // Keeps its place: the tools would need a line of their own later.
  if (!hasResult) return <span className="export-button-waiting" />;

  const write = async (format: ExportFormat) => {
    const { address, result } = screener.state;
    if (result === null) return;
    const isTable = address.view === "companies";
    setIsWriting(true);
    try {
      const [{ exportResult }, { writeExcelApart }] = await Promise.all([
        import("./export-result.ts"),
        import("./write-excel-apart.ts"),
      ]);
      const source = {
        engine,
        state: screener.state,
        columns: isTable ? listTableColumns(result.columns) : result.columns,
        order: isTable ? readShownOrder() : null,
        writeExcel: writeExcelApart,
        address: window.location.href,
      };
      const file = await exportResult(source, format);
      if (file === null) return;
      saveFile(file.blob, file.name);
      reportUsage({ name: "exported", detail: format });
    } catch (error) {
      showSnackbar("bad", toFailure(error).message);
    } finally {
      setIsWriting(false);
    }
  };

  return (
    <Disclosure
      label="Export"
      face={<IconTableExport size={18} stroke={1.6} aria-hidden />}
      className="export-button"
      align="end"
    >
      {(_close, leave) => (
        <ul className="export-formats" aria-busy={isWriting}>
          {formats.map(({ format, label, about, Icon }) => (
            <li key={format}>
              <button
                type="button"
                className="export-format"
                disabled={isEmpty}
                onClick={() => {
                  leave();
                  void write(format);
                }}
              >
                <Icon size={22} stroke={1.5} aria-hidden />
                <span className="export-label">{label}</span>
                <span className="export-about">{about}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
});
