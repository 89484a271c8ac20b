import { MantineProvider } from "@mantine/core";
import type { AddFundsAnswer, MemberView } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { closeDialog, dialogs, openDialog } from "../../shell/dialogs.ts";
import { AddFundsDialog } from "./AddFundsDialog.tsx";
import { OwnAccountRequest } from "./OwnAccountDialog.tsx";
import { RiskPolicyDialog } from "./RiskPolicyDialog.tsx";

const member = {
  userId: "u",
  firstName: "Meera",
  lastName: "Iyer",
  email: "meera@example.in",
  kycStatus: "COMPLETED",
  activeBroker: 23,
} as MemberView;
const broker = (id: number, name: string, vendor: string | null, page: string | null) => ({
  id,
  name,
  vendor,
  partner_id: name.toLowerCase(),
  logo: "/brokers/gwc.svg",
  tile: "open",
  tooltip: "",
  is_active: true,
  config: { oauth: { callback: `/${name.toLowerCase()}` }, AddFundsUri: page },
});
const directory = [
  broker(14, "Upstox", null, null),
  broker(23, "GWC", "TRADELAB", "https://gwc.example/funds"),
];
let funds: AddFundsAnswer;
const requests: string[] = [];

// A machine that is busy with other tests must not decide.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  requests.length = 0;
  funds = {
    success: true,
    message: "",
    data: "https://gwc.example/funds?amount=25500.00",
    required: { invest_paise: 2_500_000, buffer_paise: 50_000, required_paise: 2_550_000 },
    broker: "GWC",
  };
  session.member = member;
  localStorage.setItem("brokers", JSON.stringify(directory));
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (path.includes("add_fund")) return Response.json(funds);
    if (path.endsWith("/user/broker/")) return Response.json(directory);
    return Response.json({ user_info: { phone: "9876543210" } });
  });
});
afterEach(() => {
  cleanup();
  closeDialog();
  session.member = null;
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = (dialog: ReactElement): void =>
  void render(<MantineProvider>{dialog}</MantineProvider>);
const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
const isOffered = (): boolean => screen.queryByRole("button", { name: "Add funds" }) !== null;

test("Execute goes on with what the page asked for, and closes first", () => {
  const opened: (string | null)[] = [];
  openDialog("risk-policy", {
    investPaise: null,
    isSingle: false,
    onExecute: () => opened.push(dialogs.open),
  });
  show(<RiskPolicyDialog onClose={closeDialog} />);
  press("Execute");
  expect(opened).toEqual([null]);
});

test("Cancel closes without placing, and a single order does not mention others", () => {
  const onExecute = vi.fn<() => void>();
  openDialog("risk-policy", { investPaise: null, isSingle: true, onExecute });
  show(<RiskPolicyDialog onClose={closeDialog} />);
  expect(screen.queryByText(/Other orders/)).toBeNull();
  press("Cancel");
  expect(dialogs.open).toBeNull();
  expect(onExecute).not.toHaveBeenCalled();
});

test("funds are offered where the connected broker has a page for them", () => {
  for (const [activeBroker, offered] of [
    [23, true],
    [14, false],
    [null, false],
  ] as const) {
    session.member = { ...member, activeBroker };
    openDialog("risk-policy", {
      investPaise: 2_500_000,
      isSingle: true,
      onExecute: () => undefined,
    });
    show(<RiskPolicyDialog onClose={closeDialog} />);
    expect([activeBroker, isOffered()]).toEqual([activeBroker, offered]);
    cleanup();
  }
});

test("a browser that has kept no directory asks for it before it offers anything", async () => {
  localStorage.clear();
  openDialog("risk-policy", { investPaise: null, isSingle: false, onExecute: () => undefined });
  show(<RiskPolicyDialog onClose={closeDialog} />);
  expect(isOffered()).toBe(false);
  await screen.findByRole("button", { name: "Add funds" });
  expect(requests).toEqual(["/api/core/user/broker/"]);
});

test("Add funds keeps the amount, and asks for KYC first", () => {
  openDialog("risk-policy", { investPaise: 2_500_000, isSingle: true, onExecute: () => undefined });
  show(<RiskPolicyDialog onClose={closeDialog} />);
  session.member = { ...member, kycStatus: "SUBMITTED" };
  press("Add funds");
  expect(dialogs.open).toBe("kyc");
  session.member = member;
  press("Add funds");
  expect(dialogs.open).toBe("add-funds");
});

test("the amount of the page stands fixed, with 2 % more and the way to the broker of Tradelab", async () => {
  openDialog("add-funds", { investPaise: 2_500_000 });
  show(<AddFundsDialog onClose={closeDialog} />);
  const way = await screen.findByRole("link", { name: /Add funds at GWC/ });
  expect(way.getAttribute("href")).toBe("https://gwc.example/funds?amount=25500.00");
  expect(requests).toContain("/api/core/user/tradelab_add_fund?invest_amount=2500000");
  expect(screen.queryByLabelText("Amount to invest (₹)")).toBeNull();
  for (const sum of ["₹25,000", "₹500", "₹25,500"]) expect(screen.getByText(sum)).toBeTruthy();
});

test("whose login at the broker is over is led to another one", async () => {
  session.member = { ...member, activeBroker: null };
  funds = {
    ...funds,
    success: false,
    message: "Please login with your broker first.",
    data: null,
    broker: null,
  };
  openDialog("add-funds", { investPaise: 2_500_000 });
  show(<AddFundsDialog onClose={closeDialog} />);
  await screen.findByText("Please login with your broker first.");
  press("Login with your Broker");
  expect(dialogs.open).toBe("broker-login");
});

test("the rule of one's own account names whose it has to be, and Confirm goes on", async () => {
  const onConfirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  openDialog("own-account", { onConfirm });
  show(<OwnAccountRequest onClose={onClose} />);
  await screen.findByText("9876543210");
  expect(screen.getByText("Meera Iyer")).toBeTruthy();
  expect(screen.getByText("meera@example.in")).toBeTruthy();
  press("Back");
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  press("Confirm");
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([2, 1]);
});
