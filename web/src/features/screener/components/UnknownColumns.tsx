import { useMemo } from "react";
import { useSearch } from "wouter";
import { listUnknownColumns, parseAddress } from "../address.ts";
import { useScreenerState } from "../context.ts";

/** So many are named; a link may be any length. */
const mostNamed = 5;
/** So many characters of each. */
const mostCharacters = 40;

/** Lists the link's unknown columns, so that readers do not wait for them. */
export function UnknownColumns() {
  const search = useSearch();
  const { view } = useScreenerState();
  const groups = view?.manifest?.groups;
  const knownColumns = useMemo(
    () => (groups === undefined ? null : new Set(groups.flatMap(({ columns }) => columns))),
    [groups],
  );
  const unknown =
    knownColumns === null ? [] : listUnknownColumns(parseAddress(search), knownColumns);
  if (unknown.length === 0) return null;
  const named = unknown.slice(0, mostNamed).map((key) => key.slice(0, mostCharacters));
  const others = unknown.length - named.length;
  return (
    <output className="result-rows unknown-columns">
      Unknown columns in this link: {named.join(", ")}
      {others > 0 && ` and ${others} more`}.
    </output>
  );
}
