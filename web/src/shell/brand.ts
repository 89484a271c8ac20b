import type { TenantBrand } from "@munshi/bff/contract";

const tokens = ["accent", "strong", "ink", "wash"] as const;
const names = {
  accent: "--accent",
  strong: "--accent-strong",
  ink: "--accent-ink",
  wash: "--accent-wash",
} as const;
const colour = /^#[0-9a-f]{6}$/i;

/** Puts a partner's accent in our place; its colours were made to be read on our pages. */
export function applyBrand(brand: TenantBrand | undefined): void {
  const { style } = document.documentElement;
  for (const token of tokens) {
    const light = brand?.accent.light[token] ?? "";
    const dark = brand?.accent.dark[token] ?? "";
    if (colour.test(light) && colour.test(dark)) {
      style.setProperty(names[token], `light-dark(${light}, ${dark})`);
    } else {
      style.removeProperty(names[token]);
    }
  }
}
