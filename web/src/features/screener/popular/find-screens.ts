import type { PopularCategory, PopularScreen, PopularScreensView } from "@munshi/bff/contract";

export interface ScreenGroup {
  readonly key: PopularCategory;
  readonly name: string;
  readonly screens: readonly PopularScreen[];
}

function searchable({ name, story, source }: PopularScreen, category: string): string {
  return [name, category, story, source.author, source.title].join(" ").toLowerCase();
}

/** The screens that hold every wanted word, by category; `category` null stands for all of them. */
export function findScreens(
  { categories }: PopularScreensView,
  category: PopularCategory | null,
  wanted: string,
): readonly ScreenGroup[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return categories
    .filter(({ key }) => category === null || key === category)
    .map((group) => ({
      ...group,
      screens: group.screens.filter((screen) => {
        const text = searchable(screen, group.name);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ screens }) => screens.length > 0);
}

/** A shorter sentence only leads up to the idea. */
const shortestIdea = 72;

/** The idea in short: the story's first sentence, with the next one where the first is very short. */
export function shortenStory(story: string): string {
  const sentences = story.split(/(?<=[.!?])\s+(?=[A-Z"‘“])/);
  let idea = "";
  for (const sentence of sentences) {
    idea = idea === "" ? sentence : `${idea} ${sentence}`;
    if (idea.length >= shortestIdea) break;
  }
  return idea;
}
