import type { SavedScreen } from "@munshi/bff/contract";

export type ScreenSort = "changed" | "name";

/** Saved queries whose name, description or text holds the words, in the order asked for. */
export function filterAndSortScreens(
  screens: readonly SavedScreen[],
  words: string,
  sort: ScreenSort,
): readonly SavedScreen[] {
  const wanted = words.trim().toLowerCase();
  const found = screens.filter(({ name, description, text }) =>
    `${name}\n${description}\n${text}`.toLowerCase().includes(wanted),
  );
  return found.sort((left, right) =>
    sort === "name"
      ? left.name.localeCompare(right.name, "en-IN")
      : right.updatedAt.localeCompare(left.updatedAt),
  );
}
