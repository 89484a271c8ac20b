import type { PopularScreensAnswer } from "@munshi/core-api/contract";
import type { PopularScreensView } from "../../contract/index.ts";

/** Groups the screens by category for the page. */
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
