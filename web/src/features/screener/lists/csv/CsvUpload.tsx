import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useScreener } from "../../context.ts";
import { handOverFile } from "../../results/export/hand-over-file.ts";
import type { ListStock } from "../list-draft.ts";
import { CsvReport } from "./CsvReport.tsx";
import type { UploadOutcome } from "./upload-csv.ts";

/** So many stocks show how a row is written. */
const sampleRows = 3;

/** Adds the stocks of a file, tells what became of each row, and has a sample to begin with. */
export function CsvUpload() {
  const { state } = useScreener();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const upload = async (file: File) => {
    setIsBusy(true);
    setOutcome(null);
    try {
      const { uploadCsv } = await import("./upload-csv.ts");
      setOutcome(await uploadCsv(file));
    } catch {
      const message = "The file could not be read. Nothing was added.";
      setOutcome({ kind: "refused", fileName: file.name, message });
    } finally {
      setIsBusy(false);
    }
  };
  const download = async () => {
    const { writeSampleCsv } = await import("./read-csv.ts");
    const { rows } = state;
    const stocks = Array.from({ length: Math.min(sampleRows, rows?.count ?? 0) }).flatMap(
      (_, at): ListStock[] => {
        const [symbol, coCode, name] = ["symbol", "coCode", "name"].map((key) =>
          rows?.read(key, at),
        );
        if (typeof coCode !== "number") return [];
        return [{ coCode, symbol: String(symbol ?? ""), name: String(name ?? "") }];
      },
    );
    const blob = new Blob([writeSampleCsv(stocks)], { type: "text/csv;charset=utf-8" });
    handOverFile({ name: "stock-list-sample.csv", blob });
  };

  return (
    <div className="csv-upload">
      <div className="csv-actions">
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void upload(file);
            // The same file may be chosen again once it is mended.
            event.currentTarget.value = "";
          }}
        />
        <Button
          size="sm"
          variant="default"
          loading={isBusy}
          onClick={() => input.current?.click()}
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          Upload CSV
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => void download()}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Sample CSV
        </Button>
      </div>
      <div aria-live="polite">
        {outcome !== null && <CsvReport outcome={outcome} onClose={() => setOutcome(null)} />}
      </div>
    </div>
  );
}
