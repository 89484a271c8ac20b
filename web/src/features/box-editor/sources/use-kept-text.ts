import { useState } from "react";
import { draftPrefix, readDraftFields, storeFields } from "../../../lib/stored-fields.ts";

/** A text that is being written; kept in this tab over a reload, other steps and the next login. */
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
