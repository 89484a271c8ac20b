import { Button, createTheme } from "@mantine/core";
import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";

/** Shade 8 is the accent on paper, shade 4 the accent on dark; both clear 4.5. */
const teal: MantineColorsTuple = [
  "#e4f0ee",
  "#c6e2de",
  "#9fd2cb",
  "#7fccc1",
  "#5fc4b8",
  "#38a399",
  "#1d8079",
  "#116d68",
  "#0b5f5b",
  "#084a47",
];

const accent = {
  "--button-bg": "var(--accent)",
  "--button-hover": "var(--accent-strong)",
  "--button-color": "var(--accent-ink)",
};
/** `color="red"`: what cannot be undone. */
const destructive = {
  "--button-bg": "var(--loss)",
  "--button-hover": "color-mix(in srgb, var(--loss), var(--ink) 15%)",
  "--button-color": "var(--sheet)",
};
const destructiveOutline = {
  "--button-bd": "1px solid var(--loss)",
  "--button-color": "var(--loss)",
};

export const theme = createTheme({
  fontFamily: "var(--font-sans)",
  fontFamilyMonospace: "var(--font-mono)",
  primaryColor: "teal",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  colors: { teal },
  defaultRadius: 6,
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      // The tokens know the accent of either theme, and of a partner.
      vars: (_theme, { variant = "filled", color }) => {
        const isFilled = variant === "filled";
        if (color === "red") return { root: isFilled ? destructive : destructiveOutline };
        return { root: isFilled ? accent : {} };
      },
    }),
  },
});

const shared = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-soft)",
  "--mantine-color-placeholder": "var(--ink-soft)",
  "--mantine-color-default": "var(--sheet)",
  "--mantine-color-default-hover": "var(--sheet-sunk)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-disabled": "var(--line)",
  "--mantine-color-disabled-color": "var(--ink-soft)",
  "--mantine-color-disabled-border": "var(--line)",
};

/** Hands the tokens of tokens.css to Mantine, so that one set of variables decides both. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});

/** The nonce that the server allows for styles made while the page runs; empty where it gave none. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
