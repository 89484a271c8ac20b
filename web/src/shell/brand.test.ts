import type { TenantBrand } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { applyBrand } from "./shell-state.ts";

const colours = { accent: "#b35900", strong: "#8f4700", ink: "#ffffff", wash: "#f7eee5" };
const brand: TenantBrand = {
  broker_id: 3,
  logo: "/brokers/zerodha.svg",
  colour: "#f7941d",
  accent: { light: colours, dark: { ...colours, accent: "#f7a94a" } },
  hidden: [],
  notifications: true,
  disclaimer: true,
};
const accent = (): string => document.documentElement.style.getPropertyValue("--accent");

test("a partner's readable accent replaces ours in both themes", () => {
  applyBrand(brand);
  expect(accent()).toBe("light-dark(#b35900, #f7a94a)");
  applyBrand(undefined);
  expect(accent()).toBe("");
});

test("what is no colour stays out of the page", () => {
  applyBrand({ ...brand, accent: { ...brand.accent, light: { ...colours, accent: "red;x:y" } } });
  expect(accent()).toBe("");
});
