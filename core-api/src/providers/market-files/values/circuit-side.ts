import { RowFault, quoted } from "../market-file-error.ts";

/** Which limit a word tells. Throws a RowFault. */
export function readCircuitSide(text: string): "upper" | "lower" {
  if (/^(u|upper)\b/i.test(text)) return "upper";
  if (/^(l|lower)\b/i.test(text)) return "lower";
  throw new RowFault("bad_value", `${quoted(text)} is neither the upper nor the lower limit`);
}

/** The limit that a file's name tells, such as upper_circuit_stocks.json; null where it tells none. */
export function circuitSideInName(path: string): "upper" | "lower" | null {
  const name = (path.split(/[\\/]/).at(-1) ?? "").toLowerCase();
  const isUpper = name.includes("upper");
  if (isUpper === name.includes("lower")) return null;
  return isUpper ? "upper" : "lower";
}
