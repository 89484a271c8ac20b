import type { PopularScreensAnswer } from "@munshi/core-api/contract";
import type { PopularScreensView } from "../../contract/index.ts";

/** The screens of each category together, as the page shows them. */
export function presentPopularScreens(answer: PopularScreensAnswer): PopularScreensView {
  const { categories, screens } = answer;
  return {
    categories: categories
      .map(({ key, name }) => ({
        key,
        name,
        screens: screens.filter(({ category }) => category === key),
      }))
      .filter((category) => category.screens.length > 0),
  };
}
