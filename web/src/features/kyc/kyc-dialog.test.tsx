import { MantineProvider } from "@mantine/core";
import type { KycCaseAnswer, MemberView } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { KycDialog } from "./KycDialog.tsx";

let kycCase: KycCaseAnswer;
let panAnswer: { readonly status: number; readonly body: object };
let requests: [path: string, body: unknown][] = [];

const nothing: KycCaseAnswer = {
  kyc_id: null,
  kyc_status: null,
  is_available: true,
  known_name: "Asha Rao",
  pan: null,
  account: null,
  agreement: null,
};

// A machine that is busy with other tests must not decide.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  sessionStorage.clear();
  openDialog("kyc", { isByChoice: false });
  requests = [];
  kycCase = nothing;
  panAnswer = {
    status: 200,
    body: { success: true, data: "VERIFIED", kyc_status: "PAN_VERIFIED" },
  };
  session.member = { freeTrial: false, kycStatus: null } as MemberView;
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, init: { readonly body: string }) => {
    if (path.endsWith("/user/kyc")) return Response.json(kycCase);
    requests.push([path, JSON.parse(init.body)]);
    return Response.json(panAnswer.body, { status: panAnswer.status });
  });
});
afterEach(() => {
  cleanup();
  session.member = null;
  vi.unstubAllGlobals();
});

async function open(title: string): Promise<() => void> {
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider>
      <KycDialog onClose={onClose} />
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: title });
  return onClose;
}
const closers = (): number => screen.queryAllByRole("button", { name: "Close" }).length;
const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

test("a member who opens it by choice can finish later, and verified steps are kept", async () => {
  openDialog("kyc", { isByChoice: true });
  for (const [status, title] of [
    [null, "Step 1/2 PAN Verification"],
    ["SUBMITTED", "Step 2/2 Bank Account Verification"],
  ] as const) {
    kycCase = { ...nothing, kyc_status: status };
    const onClose = await open(title);
    press("Finish later");
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
  }
  expect(requests).toEqual([]);
});

test("if an action requires it, it can be closed only during a free trial", async () => {
  const onClose = await open("Step 1/2 PAN Verification");
  expect(closers()).toBe(0);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  session.member = { freeTrial: true, kycStatus: null } as MemberView;
  const onTrialClose = await open("Step 1/2 PAN Verification");
  press("Close");
  expect(onTrialClose).toHaveBeenCalledOnce();
});

test("nobody is held where nothing can be done, or nothing is left", async () => {
  kycCase = { ...nothing, is_available: false };
  await open("KYC");
  expect(closers()).toBe(1);
  cleanup();
  kycCase = { ...nothing, kyc_status: "COMPLETED", pan: "ASXXXXXX1K" };
  await open("KYC is completed");
  expect(closers()).toBe(2);
  expect(screen.getByText("ASXXXXXX1K")).toBeTruthy();
});

test("Submit waits for a verified PAN and the agreement, and a change takes the PAN's back", async () => {
  await open("Step 1/2 PAN Verification");
  const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled;
  press("Verify Pan");
  expect(screen.getByRole("alert").textContent).toBe("All the fields are required !");
  expect(requests).toEqual([]);
  fill("PAN", " ASHPR2001K ");
  fill("Date of birth", "1988-11-02");
  fireEvent.click(screen.getByRole("checkbox"));
  expect(submit()).toBe(true);
  press("Verify Pan");
  await screen.findByText("Verified");
  expect(requests).toEqual([
    [
      "/api/core/user/get_pan_status",
      { pan: "ASHPR2001K", full_name: "Asha Rao", dob: "1988-11-02" },
    ],
  ]);
  expect(submit()).toBe(false);
  fill("Date of birth", "1988-11-03");
  expect(submit()).toBe(true);
  expect(screen.queryByText("Verified")).toBeNull();
});

test("what the server says is told with the contract's word, and what was typed stays", async () => {
  await open("Step 1/2 PAN Verification");
  const refused = {
    success: false,
    error: { code: "provider.unavailable", message: "It does not answer.", requestId: "r" },
  };
  for (const [answer, text] of [
    [{ status: 200, body: { data: "The PAN is unknown." } }, "Error: The PAN is unknown."],
    [{ status: 503, body: refused }, "Error: It does not answer."],
  ] as const) {
    panAnswer = answer;
    fill("PAN", "ZZZPZ9999Z");
    fill("Date of birth", "1988-11-02");
    press("Verify Pan");
    await screen.findByText(text);
    expect(screen.getByLabelText<HTMLInputElement>("PAN").value).toBe("ZZZPZ9999Z");
  }
  expect(
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  ).not.toContain("ZZZPZ9999Z");
});

test("a name that the profile does not know is typed, and no other", async () => {
  const isLocked = () => screen.getByLabelText<HTMLInputElement>("Name").readOnly;
  for (const knownName of [null, "Asha Rao"]) {
    kycCase = { ...nothing, known_name: knownName };
    await open("Step 1/2 PAN Verification");
    await vi.waitFor(() => expect(isLocked()).toBe(knownName !== null));
    cleanup();
  }
});

test("an account whose form is wrong is said so before anything is confirmed of it", async () => {
  kycCase = { ...nothing, kyc_status: "SUBMITTED" };
  await open("Step 2/2 Bank Account Verification");
  const problem = () => screen.getByRole("alert").textContent;
  const isAsked = () => screen.queryByRole("heading", { name: "Your own bank account" }) !== null;
  for (const [account, code, text, field] of [
    ["", "", "All the fields are required !", "Account number"],
    ["12345", "MUNB0000001", "Error: Enter a valid account number", "Account number"],
    ["10002002001", "MUNB1000001", "Error: Enter a valid IFSC code", "IFSC code"],
  ] as const) {
    fill("Account number", account);
    fill("IFSC code", code);
    press("Verify");
    expect(problem()).toContain(text);
    expect(document.activeElement).toBe(screen.getByLabelText(field));
    const marked = document.querySelector("[aria-invalid=true]");
    expect(marked).toBe(text.startsWith("Error") ? screen.getByLabelText(field) : null);
    expect(isAsked()).toBe(false);
  }
  expect(requests).toEqual([]);
  fill("IFSC code", "munb 0000001");
  press("Verify");
  expect(problem()).toBe("");
  expect(isAsked()).toBe(true);
});

test("a bank that has not answered is asked again, six times in all", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  kycCase = { ...nothing, kyc_status: "SUBMITTED" };
  panAnswer = { status: 200, body: { success: true, data: "PENDING" } };
  await open("Step 2/2 Bank Account Verification");
  fill("Account number", "90000000002");
  fill("IFSC code", "MUNB0000001");
  press("Verify");
  press("Confirm");
  for (let question = 1; question <= 6; question += 1) {
    await vi.waitFor(() => expect(requests).toHaveLength(question));
    if (question < 6) await screen.findByText("Waiting for your bank…");
    await vi.advanceTimersByTimeAsync(2_000);
  }
  await screen.findByText(/^Your bank has not responded yet/);
  expect(requests).toHaveLength(6);
  vi.useRealTimers();
});
