import type { MantineColorScheme } from "@mantine/core";

/** Storage key of the reader's choice of light, dark or the system's scheme. */
export const colorSchemeKey = "munshi.color-scheme";

/**
 * Puts the stored choice on the document before anything is drawn. CSS follows the system until
 * then, so only a reader who chose against the system could see a change.
 */
export function applyStoredColorScheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(colorSchemeKey);
  } catch {
    // Storage may be forbidden; the system's scheme serves.
  }
  const dark =
    stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["mantineColorScheme"] = dark ? "dark" : "light";
}

export const colorSchemeChoices: readonly {
  readonly value: MantineColorScheme;
  readonly label: string;
}[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "System" },
];
