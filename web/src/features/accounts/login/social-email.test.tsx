import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SocialEmail } from "./SocialEmail.tsx";

vi.setConfig({ testTimeout: 30_000 });

const expired = {
  error: {
    code: "social.expired",
    message: "Login timed out. Log in again.",
    requestId: "r",
  },
};
const back = vi.fn<() => void>();
let answers: Response[] = [];

beforeEach(() => {
  back.mockClear();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async () => answers.shift());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const identity = () =>
  Response.json({ provider: "google", clientId: "c-1", email: "asha@example.in" });
const show = () =>
  render(
    <MantineProvider>
      <SocialEmail onBack={back} />
    </MantineProvider>,
  );
const takeTheOnlyWayBack = async () => {
  await screen.findByText("Login timed out. Log in again.");
  expect(screen.queryByRole("textbox")).toBeNull();
  const buttons = screen.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Back To Login"]);
  fireEvent.click(screen.getByRole("button"));
};

test("a social sign-in that is over leaves nothing but the way back to the login", async () => {
  answers = [Response.json(expired, { status: 410 })];
  show();
  await takeTheOnlyWayBack();
  expect(back).toHaveBeenCalledOnce();
});

test("one that runs out while the code is typed ends in the same way", async () => {
  answers = [
    identity(),
    Response.json({ success: true, message: "Mail Sent" }),
    Response.json({ success: true, message: "Mail Verified", status: 0 }),
    Response.json(expired, { status: 410 }),
  ];
  show();
  await screen.findByDisplayValue("asha@example.in");
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  const code = await screen.findByLabelText("Verification code");
  fireEvent.change(code, { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await takeTheOnlyWayBack();
  expect(back).toHaveBeenCalledOnce();
});
