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

/** The colour of a sector as a CSS value; a neutral one for a sector outside the classification. */
export function sectorColour(sector: string): string {
  const at = sectors.indexOf(sector);
  return at === -1 ? "var(--line-strong)" : `var(--sector-${(at % tones) + 1})`;
}
