import type { Catalogue } from "@munshi/engine";
import type { ParameterType } from "@munshi/engine/contract";

export interface FoundParameter {
  /** `sales`, `sales@y1` or `sales@q0`. */
  readonly column: string;
  readonly type: ParameterType;
}

export type ParameterLookup = (header: string) => FoundParameter | null;

const fold = (text: string): string => text.trim().replace(/\s+/gu, " ").toLowerCase();

/** Finds the column that a header names: by name, alias or code, with `@y1` or `@q0` after it if wanted. */
export function createParameterLookup(catalogue: Catalogue): ParameterLookup {
  const columns = new Map<string, string>();
  for (const code of catalogue.parameters.keys()) columns.set(fold(code), code);
  for (const { text, column } of catalogue.names) columns.set(fold(text), column);
  return (header) => {
    const [, base = header, period = ""] = /^(.*)(@[yq]\d{1,2})$/i.exec(header.trim()) ?? [];
    const named = columns.get(fold(base));
    if (named === undefined || (period !== "" && named.includes("@"))) return null;
    const [code = named] = named.split("@", 1);
    const info = catalogue.parameters.get(code);
    if (info === undefined) return null;
    return { column: `${named}${period.toLowerCase()}`, type: info.type };
  };
}
