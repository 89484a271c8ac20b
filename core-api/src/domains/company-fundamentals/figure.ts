import { describeColumn, productCatalogue } from "@munshi/engine";
import type { ColumnKey, Template } from "@munshi/engine/contract";
import type { Figure } from "../../contract/index.ts";
import type { FigureSource } from "./open-company.ts";

/** A catalogue column as a company's figure; an unknown code is a bug. */
export function toFigure(key: ColumnKey, source: Pick<FigureSource, "number">): Figure {
  const column = describeColumn(productCatalogue, key);
  if (column === null) throw new RangeError(`The catalogue has no parameter of the column ${key}`);
  const { title, unit } = column;
  return { key, title, unit, value: source.number(key) };
}

/** The parameters that apply to the form of accounts. */
export function keepApplicable(codes: readonly string[], template: Template): readonly string[] {
  return codes.filter(
    (code) => productCatalogue.parameters.get(code)?.notFor.includes(template) !== true,
  );
}
