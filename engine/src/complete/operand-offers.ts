import type { Catalogue } from "../catalogue/catalogue.ts";
import { unitLabel } from "../hover/parameter-notes.ts";
import type { Completion, ParameterInfo } from "../contract/index.ts";
import { functionDirectory } from "../functions/directory.ts";
import type { Place } from "../grammar/ast.ts";
import { foldName } from "../grammar/fold.ts";
import { writeDay } from "../grammar/numbers.ts";
import { columnKey, parameterOf } from "../semantics/columns.ts";
import type { ColumnFacts } from "./column-facts.ts";
import type { DueOperand, NamedFigure } from "./due.ts";
import { offer } from "./offers.ts";

const maxTexts = 20;

export function columnOf({ entry, period }: NamedFigure, catalogue: Catalogue): string {
  const info = parameterOf(catalogue, entry.column);
  return period === null || info === undefined ? entry.column : columnKey(info.code, period);
}

/** Quartiles of a number, or the values of a text. */
export function offerValues(
  figure: NamedFigure,
  catalogue: Catalogue,
  facts: ColumnFacts,
  fragment: string,
  place: Place,
): Completion[] {
  const info = parameterOf(catalogue, figure.entry.column);
  const key = columnOf(figure, catalogue);
  if (info?.type === "text") {
    const folded = foldName(fragment);
    return (facts.texts(key) ?? [])
      .filter((text) => foldName(text).startsWith(folded) && !/['"\n]/u.test(text))
      .slice(0, maxTexts)
      .map((text) => offer(`'${text}'`, "text", `${info.name} ${text}.`, place));
  }
  if ((info?.type !== "number" && info?.type !== "date") || fragment !== "") return [];
  const quartiles = facts.quartiles(key);
  if (quartiles === null) return [];
  const [lower, median, upper] = quartiles;
  const [write, lies] = info.type === "date" ? [writeDay, "after"] : [roundOff, "above"];
  const meanings: readonly (readonly [number, string])[] = [
    [median, `About half of the companies are ${lies} it.`],
    [upper, `About a quarter of the companies are ${lies} it.`],
    [lower, `About three quarters of the companies are ${lies} it.`],
  ];
  const rounded = new Map(meanings.toReversed().map(([value, told]) => [write(value), told]));
  return [...rounded]
    .toReversed()
    .map(([text, meaning]) => offer(text, "number", meaning, place, unitLabel(info)));
}

/** Two significant digits: `24`, `1200`, `0.35`. */
function roundOff(value: number): string {
  return String(Number(value.toPrecision(2)));
}

/** `median(PE, Sector)`. */
export function offerMedians(
  figure: NamedFigure,
  catalogue: Catalogue,
  place: Place,
): Completion[] {
  const info = parameterOf(catalogue, figure.entry.column);
  if (info?.type !== "number") return [];
  const groups = ["sector", "industry"]
    .map((code) => catalogue.parameters.get(code))
    .filter((group) => group?.type === "text");
  const unit = unitLabel(info);
  return [
    ...groups.map((group) =>
      offer(
        `median(${info.name}, ${group?.name ?? ""})`,
        "function",
        `The median of the companies in its ${group?.name.toLowerCase() ?? ""}.`,
        place,
        unit,
      ),
    ),
    offer(`median(${info.name})`, "function", "The median of all companies.", place, unit),
  ];
}

export function offerFunctions(fragment: string, place: Place): Completion[] {
  const folded = foldName(fragment);
  return [...functionDirectory.values()]
    .filter(({ name }) => name.startsWith(folded))
    .flatMap(({ name, forms: [form] }) =>
      form === undefined
        ? []
        : [offer(`${name}(`, "function", `${form.signature}: ${form.meaning}`, place)],
    );
}

const spans = ["3 years", "5 years", "1 year", "10 years", "4 quarters"];

export function offerArguments(
  { argument }: DueOperand,
  catalogue: Catalogue,
  place: Place,
): Completion[] {
  if (argument === null) return [];
  const kinds = new Set(
    (functionDirectory.get(argument.function)?.forms ?? []).map(
      ({ takes }) => takes[argument.index],
    ),
  );
  const before = argument.before && parameterOf(catalogue, argument.before.entry.column);
  const found: Completion[] = [];
  if (kinds.has("years-or-quarters") && before?.periods !== "none") {
    const fits = (span: string): boolean =>
      before == null || before.periods === "both" || span.includes(before.periods.slice(0, -1));
    for (const span of spans.filter(fits)) {
      found.push(offer(span, "period", "How many periods the function covers.", place));
    }
  }
  if (kinds.has("group")) {
    for (const { name } of groupsOf(catalogue)) {
      found.push(
        offer(name, "parameter", `Among the companies of the same ${name}.`, place, "text"),
      );
    }
  }
  return found;
}

/** Most common first. */
function groupsOf(catalogue: Catalogue): readonly ParameterInfo[] {
  return ["sector", "industry"].flatMap((code) => catalogue.parameters.get(code) ?? []);
}

/** Smaller is better. */
export function fitOf(due: DueOperand, catalogue: Catalogue): (info: ParameterInfo) => number {
  const other = due.comparedWith ?? due.addedTo;
  const compared = other && parameterOf(catalogue, other.entry.column);
  if (compared != null) {
    return (info) =>
      info.code === compared.code
        ? 2
        : info.type !== compared.type
          ? 3
          : info.unit === compared.unit
            ? 0
            : 1;
  }
  if (due.argument?.index === 0) {
    const forms = functionDirectory.get(due.argument.function)?.forms ?? [];
    const overTime = forms.some(({ takes }) => takes[0] === "figure");
    return (info) => (info.type !== "number" ? 2 : overTime && info.periods === "none" ? 1 : 0);
  }
  return () => 0;
}
