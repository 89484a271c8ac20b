import type { PopularCategory } from "@munshi/bff/contract";
import { formatCount } from "../../../lib/format.ts";
import type { ScreenGroup } from "./find-screens.ts";

/** One kind of idea, or all of them. */
export function CategoryChoice({
  categories,
  chosen,
  onChoose,
}: {
  readonly categories: readonly ScreenGroup[];
  readonly chosen: PopularCategory | null;
  readonly onChoose: (category: PopularCategory | null) => void;
}) {
  const all = categories.reduce((sum, { screens }) => sum + screens.length, 0);
  const choices = [
    { key: null, name: "All", count: all },
    ...categories.map(({ key, name, screens }) => ({ key, name, count: screens.length })),
  ];
  return (
    <fieldset className="category-choice">
      <legend className="visually-hidden">Category</legend>
      {choices.map(({ key, name, count }) => (
        <label key={name}>
          <input
            type="radio"
            name="popular-category"
            className="visually-hidden"
            checked={key === chosen}
            onChange={() => onChoose(key)}
          />
          {name} <span className="figure">{formatCount(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
