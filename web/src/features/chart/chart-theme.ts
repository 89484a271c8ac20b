/** Colours of the page as a canvas takes them. */
export interface ChartTheme {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly sheet: string;
  readonly gain: string;
  readonly loss: string;
  readonly accent: string;
  /** Colours of the studies' lines, by shade. */
  readonly shades: readonly [string, string, string];
  readonly font: string;
}

/** Reads the tokens as they are now; `light-dark()` is worked out by the browser. */
export function readChartTheme(place: HTMLElement): ChartTheme {
  const probe = document.createElement("span");
  place.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const theme: ChartTheme = {
    ink: read("--ink"),
    soft: read("--ink-soft"),
    line: read("--line"),
    sheet: read("--sheet"),
    gain: read("--gain"),
    loss: read("--loss"),
    accent: read("--accent"),
    shades: [read("--code-number"), read("--code-logic"), read("--code-period")],
    font: getComputedStyle(place).fontFamily,
  };
  probe.remove();
  return theme;
}

/** The same colour with less of it: `rgb(1, 2, 3)` at 0.4. */
export function fade(color: string, share: number): string {
  const [red, green, blue] = color.match(/[\d.]+/g) ?? [];
  return `rgba(${red}, ${green}, ${blue}, ${share})`;
}
