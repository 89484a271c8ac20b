import { MantineProvider } from "@mantine/core";
import type { SecondFactorMethod } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SecondStepForm } from "./SecondStepForm.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (methods: readonly SecondFactorMethod[]) =>
  render(
    <MantineProvider>
      <SecondStepForm methods={methods} onBack={() => undefined} />
    </MantineProvider>,
  );
const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("an account with passkeys only is asked for one, and for a code on request", () => {
  show(["passkey", "recovery_code"]);
  expect(names()).toEqual(["Use a passkey", "Use a recovery code", "Back To Login"]);
  expect(screen.queryByRole("textbox")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(screen.getByLabelText("Recovery code")).toBeTruthy();
  expect(names()).toEqual(["Use a passkey", "Log in", "Back To Login"]);
});

test("an account with an app and a passkey may use either", () => {
  show(["totp", "passkey", "recovery_code"]);
  expect(names()).toEqual(["Use a recovery code", "Log in", "Use a passkey", "Back To Login"]);
});
