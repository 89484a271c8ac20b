/**
 * How many steps the reading of a text took: characters looked at, words parsed, nodes checked, letters
 * compared. Unlike time it is the same on every machine, so that bounds can be held to it.
 */
export interface Effort {
  steps: number;
}
