import { styleText } from "node:util";

const styles = {
  good: "green",
  bad: "red",
  doubt: "yellow",
  faint: "dim",
  strong: "bold",
} as const;

/** Writes a text in a colour, or as it is where there are none. */
export type Paint = (style: keyof typeof styles, text: string) => string;

/** Colours are for terminals alone; NO_COLOR turns them off, whatever it holds. */
export function createPaint(isTerminal: boolean, environment: NodeJS.ProcessEnv): Paint {
  const isColoured = isTerminal && !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
  return isColoured
    ? (style, text) => styleText(styles[style], text, { validateStream: false })
    : (_style, text) => text;
}
