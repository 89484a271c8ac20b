import type { AccentColours } from "../../contract/index.ts";

/** Red, green, blue from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** The page of each theme, as web/src/ui/tokens.css has it. */
const pages = { light: ["#fbfaf6", "#ffffff"], dark: ["#12171a", "#192024"] } as const;
const leastContrast = 4.5;
const washPart = 0.1;
const steps = 100;

/**
 * A partner's colour made readable for both themes: moved towards black on paper, towards white on
 * dark, until it has a contrast of 4.5 or more on its own 10 % wash and on the page. A colour that
 * has it stays as it is.
 */
export function createAccents(given: string): {
  readonly light: AccentColours;
  readonly dark: AccentColours;
} {
  return { light: createAccent(given, "light"), dark: createAccent(given, "dark") };
}

function createAccent(given: string, theme: keyof typeof pages): AccentColours {
  const colour = parse(given);
  const grounds = pages[theme].map(parse);
  const [page = black] = grounds;
  const towards = theme === "light" ? black : white;
  const isReadable = (accent: Colour): boolean =>
    grounds.every(
      (ground) =>
        contrast(accent, ground) >= leastContrast &&
        contrast(accent, round(mix(ground, accent, washPart))) >= leastContrast,
    );
  let at = 0;
  while (at < steps && !isReadable(round(mix(colour, towards, at / steps)))) at += 1;
  const accent = round(mix(colour, towards, at / steps));
  const strong = round(mix(accent, towards, 0.2));
  const ink = contrast(white, accent) >= contrast(black, accent) ? white : black;
  return {
    accent: write(accent),
    strong: write(strong),
    ink: write(ink),
    wash: write(round(mix(page, accent, washPart))),
  };
}

/** The ratio of two `#rrggbb` colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one), parse(other));
}

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `part` of `other` in `one`. */
function mix(one: Colour, other: Colour, part: number): Colour {
  const at = (index: 0 | 1 | 2): number => one[index] + (other[index] - one[index]) * part;
  return [at(0), at(1), at(2)];
}

function round([red, green, blue]: Colour): Colour {
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

function parse(text: string): Colour {
  if (!/^#[0-9a-f]{6}$/.test(text)) throw new RangeError(`Not a colour such as #0b5f5b: ${text}`);
  const at = (from: number): number => Number.parseInt(text.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function write(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
