import type { BrokerEmailView, BrokerNameView, SignInView } from "@munshi/bff/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Failure } from "../../../lib/http.ts";
import { refuse, show, signedIn, mockServer } from "../broker-login.fixture.tsx";
import type { Answers, Sent } from "../broker-login.fixture.tsx";
import { EmailSteps } from "./EmailSteps.tsx";

vi.setConfig({ testTimeout: 30_000 });

const exists = "POST /api/core/user/check_broker_user_exists";
const send = "POST /api/session/broker/code";
const check = "POST /api/core/user/check_verification_code";
const finish = "POST /api/session/broker/email";
const mapped =
  "An account with this email id already mapped with another broker, please use a different email id!";
const waiting: BrokerEmailView = {
  broker: 3,
  clientId: "broker:3:opaque",
  maskedClientId: "XX**12",
  email: "Asha@Example.in",
  sentTo: "",
  setsPassword: false,
};
const onSignedIn = vi.fn<(view: SignInView) => void>();
const onNameDiffers = vi.fn<(name: BrokerNameView) => void>();
const onFailed = vi.fn<(failure: Failure) => void>();
let answers: Answers;
let sent: readonly Sent[];
beforeEach(() => {
  onSignedIn.mockClear();
  onFailed.mockClear();
  answers = new Map<string, unknown>([
    [exists, { success: true, message: "", password: true }],
    [send, { success: true, message: "Mail Sent" }],
    [check, { success: true, message: "Mail Verified", status: 0 }],
    [finish, signedIn],
  ]);
  sent = mockServer(answers);
  open();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(changes: Partial<BrokerEmailView> = {}): void {
  cleanup();
  const steps = { waiting: { ...waiting, ...changes }, onSignedIn, onNameDiffers, onFailed };
  show(<EmailSteps broker="Zerodha" {...steps} />);
}

const submit = (): void => void fireEvent.click(screen.getByRole("button", { name: "Submit" }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const goToCode = async (): Promise<void> => {
  submit();
  await screen.findByRole("heading", { name: "Enter verification code" });
};

test("someone known gets a code for this login alone, and is in with it", async () => {
  await goToCode();
  expect(bodiesOf(send)).toEqual([{ email: "asha@example.in", sets_password: false }]);
  type("Verification code", " 12a3456789");
  expect(screen.getByLabelText<HTMLInputElement>("Verification code").value).toBe("123456");
  submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(signedIn));
  expect(bodiesOf(check)).toEqual([
    { email_id: "asha@example.in", client_id: "broker:3:opaque", validation_code: "123456" },
  ]);
  expect(bodiesOf(finish)).toEqual([{ email: "asha@example.in", validation_code: "123456" }]);
});

test("someone new sets a password first, which goes along with the code", async () => {
  answers.set(exists, { success: true, message: "", password: false });
  submit();
  await screen.findByLabelText("Set Password");
  expect(bodiesOf(send)).toEqual([]);
  type("Set Password", "short");
  submit();
  await screen.findByText("Password must be at least 8 characters.");
  type("Set Password", "correct horse 5");
  await goToCode();
  expect(bodiesOf(send)).toMatchObject([{ sets_password: true }]);
  type("Verification code", "123456");
  submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(bodiesOf(check)).toMatchObject([{ password: "correct horse 5" }]);
});

test("a page that is reloaded goes on with the code that is on its way", async () => {
  open({ sentTo: "asha@example.in" });
  await screen.findByRole("heading", { name: "Enter verification code" });
  expect(screen.getByText("asha@example.in")).toBeTruthy();
  expect(screen.queryByLabelText("Set Password")).toBeNull();
  type("Verification code", "123456");
  submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(signedIn));
  expect(bodiesOf(send)).toEqual([]);
  expect(bodiesOf(finish)).toEqual([{ email: "asha@example.in", validation_code: "123456" }]);
});

test("someone new chooses the password once more where the page was reloaded", async () => {
  open({ sentTo: "new@example.in", setsPassword: true });
  await screen.findByLabelText("Set Password");
  type("Verification code", "123456");
  submit();
  await screen.findByText("Password must be at least 8 characters.");
  expect(bodiesOf(check)).toEqual([]);
  type("Set Password", "correct horse 5");
  submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(bodiesOf(check)).toEqual([
    {
      email_id: "new@example.in",
      client_id: "broker:3:opaque",
      validation_code: "123456",
      password: "correct horse 5",
    },
  ]);
});

test("another address is asked about again, and what is no address is not", async () => {
  answers.set(exists, { success: true, message: "", password: false });
  submit();
  await screen.findByLabelText("Set Password");
  type("Email address", "someone");
  expect(screen.queryByLabelText("Set Password")).toBeNull();
  submit();
  await screen.findByText("invalid email.");
  expect(bodiesOf(exists)).toHaveLength(1);
});

test("a mail that cannot be sent is told in the documented words", async () => {
  answers.set(send, refuse(429, "codes.not_sent", {}, "Later."));
  submit();
  const alert = await screen.findByText("Something went wrong please try login again!");
  expect(alert.getAttribute("role")).toBe("alert");
});

test("a wrong code can be typed again, and a right one is compared once", async () => {
  answers.set(check, { success: false, message: "validation_code not found", status: 2 });
  await goToCode();
  type("Verification code", "000000");
  submit();
  await screen.findByText("validation_code not found");
  answers.set(check, { success: true, message: "Mail Verified", status: 0 });
  answers.set(
    finish,
    refuse(503, "network.unreachable", {}, "Could not connect to the server. Try again."),
  );
  type("Verification code", "123456");
  submit();
  await screen.findByText("Could not connect to the server. Try again.");
  answers.set(finish, signedIn);
  submit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(bodiesOf(check)).toHaveLength(2);
});

test("an address that belongs to another broker's account asks for a different one", async () => {
  answers.set(finish, refuse(400, "broker.mapped_elsewhere", {}, mapped));
  await goToCode();
  type("Verification code", "123456");
  submit();
  await screen.findByText(mapped);
  expect(screen.getByRole("heading", { name: "Enter Email" })).toBeTruthy();
});

test("an account here that bears another name than the broker's asks to confirm it", async () => {
  const names = { holder: "Venkataraman Subramanian", member: "Asha Menon" };
  answers.set(finish, refuse(409, "broker.name_differs", names));
  await goToCode();
  type("Verification code", "123456");
  submit();
  await vi.waitFor(() => expect(onNameDiffers).toHaveBeenCalledWith(names));
  expect(onFailed).not.toHaveBeenCalled();
});

test("a login that is over ends the steps", async () => {
  answers.set(finish, refuse(400, "broker.attempt_expired"));
  await goToCode();
  type("Verification code", "123456");
  submit();
  await vi.waitFor(() =>
    expect(onFailed).toHaveBeenCalledWith(
      expect.objectContaining({ code: "broker.attempt_expired" }),
    ),
  );
});

test("a dialog that was closed opens again", async () => {
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByLabelText("Email address")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Enter Email" }));
  expect(await screen.findByLabelText("Email address")).toBeTruthy();
});
