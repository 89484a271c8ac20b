import { corePath, stockListSample } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { CsvReport } from "./CsvReport.tsx";
import type { UploadOutcome } from "./upload-csv.ts";

/** Adds the stocks of a file, reports each row, and links to a sample file. */
export function CsvUpload() {
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
      const message = "The file could not be read. No stocks were added.";
      setOutcome({ kind: "refused", fileName: file.name, message });
    } finally {
      setIsBusy(false);
    }
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
            // Lets the same file be chosen again after it was fixed.
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
          component="a"
          href={corePath + stockListSample}
          download="stock-list-sample.csv"
          size="sm"
          variant="subtle"
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
