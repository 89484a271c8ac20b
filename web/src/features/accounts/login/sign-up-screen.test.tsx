import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSignUpAddress } from "./sign-up-form.ts";
import { SignUpForm } from "./SignUpForm.tsx";

vi.setConfig({ testTimeout: 30_000 });

const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  sessionStorage.clear();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return Response.json({ success: true, message: "Mail Sent" });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const [email, setEmail] = useState(readSignUpAddress);
  return (
    <MantineProvider>
      <SignUpForm email={email} onEmail={setEmail} onDone={() => undefined} />
    </MantineProvider>
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("an empty form is refused once above, and each field is marked", () => {
  render(<Screen />);
  const rule = screen.getByText("At least 8 characters. Avoid your name and common words.");
  expect(screen.getByLabelText("Password").getAttribute("aria-describedby")).toContain(rule.id);
  press("Sign up");
  expect(screen.getByRole("alert").textContent).toBe("All the fields are required!");
  expect(screen.getAllByText("Required")).toHaveLength(5);
  expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(5);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  type("Name", "Asha Rao");
  expect(screen.getAllByText("Required")).toHaveLength(4);
});

test("what was wrong with an address is gone once it is right and a code is sent", async () => {
  render(<Screen />);
  type("Name", "Asha Rao");
  type("Email address", "asha@");
  type("Mobile number", "9876543210");
  type("Password", "correct horse");
  type("Confirm password", "correct horse");
  press("Sign up");
  expect(screen.getAllByText("invalid email.")).toHaveLength(1);
  type("Email address", "asha@example.in");
  expect(screen.queryByText("invalid email.")).toBeNull();
  press("Sign up");
  expect(screen.getByText("Verify your email address first.")).toBeTruthy();
  press("Verify");
  await screen.findByLabelText("Verification code");
  expect(screen.queryByText("Verify your email address first.")).toBeNull();
  // A page of another file in this process may still end a call of its own.
  expect(requests.filter((path) => path.includes("verification_code"))).toHaveLength(1);
});

test("a reload keeps what was typed, but no password", () => {
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  render(<Screen />);
  type("Name", "Asha Rao");
  type("Email address", "asha@example.in");
  type("Mobile number", "9876543210");
  type("Password", "correct horse");
  cleanup();
  expect(Object.values(sessionStorage).join()).not.toContain("correct horse");
  render(<Screen />);
  expect(["Name", "Email address", "Mobile number", "Password"].map(value)).toEqual([
    "Asha Rao",
    "asha@example.in",
    "9876543210",
    "",
  ]);
});

test("another code says that the one before no longer holds", async () => {
  render(<Screen />);
  type("Email address", "asha@example.in");
  press("Verify");
  await screen.findByLabelText("Verification code");
  expect(screen.queryByText(/no longer work/)).toBeNull();
  press("Resend code");
  expect(await screen.findByText(/no longer work/)).toBeTruthy();
});
