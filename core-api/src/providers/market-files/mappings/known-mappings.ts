import allStocksSnapshot from "./all-stocks-snapshot.json" with { type: "json" };
import { parseMapping, type ParameterMapping } from "./parameter-mapping.ts";

/** Mappings that come with the product and are recognised by a table's fields. */
export const knownMappings: readonly ParameterMapping[] = [
  parseMapping("all-stocks-snapshot.json", allStocksSnapshot),
];

export const matchesMapping = (
  mapping: ParameterMapping,
  hasField: (field: string) => boolean,
  value: (field: string) => unknown,
): boolean => {
  const { fields, version } = mapping.match;
  if (!fields.every(hasField)) return false;
  return version === undefined || version.values.includes(String(value(version.field)));
};
