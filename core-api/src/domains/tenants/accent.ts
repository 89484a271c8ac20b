import type { AccentColours } from "../../contract/index.ts";

/** Red, green, blue from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** The page of each theme, as web/src/ui/tokens.css has it. */
const pages = { light: ["#fbfaf6", "#ffffff"], dark: ["#12171a", "#192024"] } as const;
const leastContrast = 4.5;
const washPart = 0.1;
const steps = 100;

/**
 * Hues around --loss (4 degrees) and --gain (144) of web/src/ui/tokens.css, which no accent has: a
 * link must never look like a fall or a rise.
 */
const takenHues = [
  { from: -36, to: 44 },
  { from: 84, to: 172 },
] as const;

/**
 * Below this HSL saturation or distance of its channels a colour is a grey, which has no hue to keep
 * away from.
 */
const greys = { saturation: 0.12, spread: 12 } as const;
/** Rounding lifts a colour above those, so hues are turned from here on. */
const turned = { saturation: 0.1, spread: 10 } as const;

/**
 * A partner's colour made usable in both themes. Its hue is turned away from those of gains and
 * losses; then it moves towards black on paper, towards white on dark, until it has a contrast of 4.5
 * or more on its own 10 % wash and on the page. A colour that meets both stays as it is.
 */
export function createAccents(given: string): {
  readonly light: AccentColours;
  readonly dark: AccentColours;
} {
  return { light: createAccent(given, "light"), dark: createAccent(given, "dark") };
}

function createAccent(given: string, theme: keyof typeof pages): AccentColours {
  const colour = keepOffTakenHues(parse(given));
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

/** Turns a colour to the nearest hue that no gain or loss has. */
function keepOffTakenHues(colour: Colour): Colour {
  if (isGrey(colour, turned)) return colour;
  const [hue, saturation, lightness] = toHsl(colour);
  for (const { from, to } of takenHues) {
    const past = (hue - from + 360) % 360;
    if (past < to - from) {
      return fromHsl(past < (to - from) / 2 ? from : to, saturation, lightness);
    }
  }
  return colour;
}

function isGrey(colour: Colour, limits: { readonly saturation: number; readonly spread: number }) {
  const spread = Math.max(...colour) - Math.min(...colour);
  return spread < limits.spread || toHsl(colour)[1] < limits.saturation;
}

/** Hue in degrees from 0 to 360, saturation and lightness from 0 to 1. */
function toHsl(colour: Colour): readonly [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = [colour[0] / 255, colour[1] / 255, colour[2] / 255];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [spread, lightness] = [most - least, (most + least) / 2];
  if (spread === 0) return [0, 0, lightness];
  const sixth =
    most === red
      ? (green - blue) / spread + 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [(sixth * 60) % 360, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const at = (place: number): number => {
    const turn = (((place + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return round([at(0), at(8), at(4)]);
}

/** HSL hue of a `#rrggbb` colour in degrees; null for a grey. */
export function hueOf(text: string): number | null {
  const colour = parse(text);
  return isGrey(colour, greys) ? null : toHsl(colour)[0];
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
