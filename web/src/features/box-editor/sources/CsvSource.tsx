import { Button, Textarea } from "@mantine/core";
import { corePath, stockListSample } from "@munshi/bff/contract";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { largestCsvBytes, readCsv } from "../../../lib/read-csv.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../../lib/stored-fields.ts";
import type { Adding } from "./use-adding.ts";

/** Stocks from a file or from pasted lines, with weights where there are any. */
export function CsvSource({ adding }: { readonly adding: Adding }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useKeptText("csv");
  const read = async (bytes: Uint8Array) => {
    const reading = readCsv(bytes);
    if (reading.ok) await adding.add(reading.rows);
    else adding.fail(reading.message);
  };
  const upload = async (file: File) => {
    if (file.size > largestCsvBytes) return adding.fail("The file is larger than 5 MB.");
    try {
      await read(new Uint8Array(await file.arrayBuffer()));
    } catch {
      adding.fail("The file could not be read. No stocks were added.");
    }
  };
  return (
    <div className="edit-form">
      <Textarea
        label="Stocks, one a line"
        description="Symbol, ISIN or code, then the weight if you have one."
        placeholder={"KONKAN, 40\nASHVIN, 60"}
        rows={4}
        resize="vertical"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
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
      <div className="edit-actions">
        <Button
          loading={adding.isBusy}
          disabled={text.trim() === ""}
          onClick={() => void read(new TextEncoder().encode(text))}
        >
          Add stocks
        </Button>
        <Button
          variant="default"
          disabled={adding.isBusy}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Upload CSV
        </Button>
        <a href={corePath + stockListSample} download="stock-list-sample.csv">
          Sample CSV
        </a>
      </div>
    </div>
  );
}

/** Text being typed; kept in this tab across reloads, steps and logins. */
export function useKeptText(
  name: "csv" | "query",
  initial = "",
): readonly [text: string, setText: (text: string) => void] {
  const key = `${draftPrefix}box-source.${name}`;
  const [text, setText] = useState(() => readDraftFields(key)["text"] ?? initial);
  return [
    text,
    (next) => {
      setText(next);
      storeFields(key, next === initial ? null : { text: next });
    },
  ];
}
