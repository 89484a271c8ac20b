import type { Catalogue } from "../catalogue/catalogue.ts";
import {
  type ColumnKey,
  historyDepth,
  type ParameterInfo,
  type Period,
  type QueryColumn,
} from "../contract/index.ts";
import { formatPeriod } from "../grammar/periods.ts";
import type { TextNode } from "./checked.ts";

/** `sales@y1`. */
export function columnKey(code: string, period: Period): ColumnKey {
  return `${code}@${period.unit === "year" ? "y" : "q"}${period.back}`;
}

export function splitColumnKey(key: ColumnKey): { code: string; period: Period | null } {
  const match = /^(.*)@([yq])(\d+)$/su.exec(key);
  if (match === null) return { code: key, period: null };
  const unit = match[2] === "y" ? "year" : "quarter";
  return { code: match[1] ?? key, period: { unit, back: Number(match[3]) } };
}

export function parameterOf(catalogue: Catalogue, key: ColumnKey): ParameterInfo | undefined {
  return catalogue.parameters.get(key) ?? catalogue.parameters.get(splitColumnKey(key).code);
}

export function holdsMany(
  { catalogue }: { readonly catalogue: Catalogue },
  node: TextNode,
): boolean {
  return node.kind === "text-column" && parameterOf(catalogue, node.key)?.many === true;
}

/** Null for an unknown parameter. */
export function describeColumn(catalogue: Catalogue, key: ColumnKey): QueryColumn | null {
  const info = parameterOf(catalogue, key);
  if (info === undefined) return null;
  const { period } = splitColumnKey(key);
  const carries = period !== null && info.code !== key;
  const title = carries ? `${info.name}, ${formatPeriod(period)}` : info.name;
  return { key, title, type: info.type, unit: info.unit };
}

/** Null if the parameter has the period. */
export function periodObstacle(info: ParameterInfo, period: Period): string | null {
  const wanted = period.unit === "year" ? "years" : "quarters";
  if (info.periods === "none") return `${info.name} has no past periods.`;
  if (info.periods !== "both" && info.periods !== wanted) {
    return `${info.name} has past ${info.periods}, not ${wanted}.`;
  }
  const depth = historyDepth[period.unit];
  if (period.back > depth) return `Past ${wanted} go back at most ${depth}, not ${period.back}.`;
  return null;
}
