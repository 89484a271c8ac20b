import { useState } from "react";
import { draftPrefix, readDraftFields, storeFields } from "../../../lib/stored-fields.ts";

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
