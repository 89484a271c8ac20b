/**
 * Sectors of the exchanges' industry classification, in an order that gives neighbours on most maps
 * different colours. The tokens --sector-1 to --sector-12 repeat after the twelfth.
 */
const sectors = [
  "Financial Services",
  "Fast Moving Consumer Goods",
  "Information Technology",
  "Automobile and Auto Components",
  "Healthcare",
  "Power",
  "Chemicals",
  "Capital Goods",
  "Metals & Mining",
  "Consumer Durables",
  "Construction",
  "Services",
  "Oil, Gas & Consumable Fuels",
  "Telecommunication",
  "Realty",
  "Construction Materials",
  "Consumer Services",
  "Textiles",
  "Media, Entertainment & Publication",
  "Forest Materials",
  "Utilities",
  "Diversified",
];
const tones = 12;

const neutral = "var(--line-strong)";

/** The colour of a sector as a CSS value; a neutral one for a sector outside the classification. */
export function sectorColour(sector: string): string {
  const at = sectors.indexOf(sector);
  return at === -1 ? neutral : `var(--sector-${(at % tones) + 1})`;
}

/**
 * Colours for the sectors of one chart: their own, or the next free one where two would share it.
 * Returns a function of the sector; others are neutral, as are sectors beyond the twelfth.
 */
export function spreadSectorColours(shown: readonly string[]): (sector: string) => string {
  const colours = new Map<string, string>();
  const free = new Set(Array.from({ length: tones }, (_, at) => `var(--sector-${at + 1})`));
  for (const sector of shown) {
    const own = sectorColour(sector);
    if (own === neutral) continue;
    const colour = free.has(own) ? own : free.values().next().value;
    if (colour === undefined) continue;
    free.delete(colour);
    colours.set(sector, colour);
  }
  return (sector) => colours.get(sector) ?? neutral;
}
