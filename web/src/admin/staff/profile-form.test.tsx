import { HeadlessMantineProvider } from "@mantine/core";
import type { Permission } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerState } from "../../lib/ServerState.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

const profile = {
  id: "01a00000-0000-7000-8000-000000000001",
  name: "Sales",
  version: 3,
  permissions: ["lead.read", "lead.create"] satisfies Permission[],
  staff: 0,
};
let answers: Response[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  answers = [];
  sent = [];
  vi.stubGlobal("fetch", async (_: string, init?: { readonly body?: string }) => {
    sent.push(JSON.parse(init?.body ?? "null"));
    return answers.shift() ?? Response.json({ version: 4 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(staff = 0): void {
  render(
    <HeadlessMantineProvider>
      <ServerState>
        <ProfileForm
          profile={{ ...profile, staff }}
          grantable={["lead.read", "lead.create", "lead.assign"]}
        />
      </ServerState>
    </HeadlessMantineProvider>,
  );
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

async function save(): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Review changes" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Save profile" }));
}

test("permissions that the editor lacks are disabled, with the reason", () => {
  open();
  expect(box(/^Assign leads/).disabled).toBe(false);
  const description = "You do not hold this permission.";
  const lacking = screen.getByRole<HTMLInputElement>("checkbox", {
    name: /^Export leads/,
    description,
  });
  expect(lacking.disabled).toBe(true);
});

test("a search finds permissions by their words", () => {
  open();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "reveal" } });
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
});

test("what changes is shown before it is saved with the version that was edited", async () => {
  open();
  const review = screen.getByRole<HTMLButtonElement>("button", { name: "Review changes" });
  expect(review.disabled).toBe(true);
  fireEvent.click(box(/^Assign leads/));
  fireEvent.click(box(/^Add and edit leads/));
  screen.getByText("1 added, 1 removed");
  fireEvent.click(screen.getByRole("button", { name: "Review changes" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "+Added: Assign leadsChange",
    "−Removed: Add and edit leadsChange",
  ]);
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Save profile" }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { name: "Sales", permissions: ["lead.read", "lead.assign"], version: 3 },
    ]),
  );
});

test("what a profile that staff hold grants is changed by a request with a reason", async () => {
  open(2);
  fireEvent.click(box(/^Assign leads/));
  fireEvent.click(screen.getByRole("button", { name: "Review changes" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/Applies to 2 staff members/);
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "New team" } });
  fireEvent.click(dialog.getByRole("button", { name: "Request approval" }));
  const permissions = ["lead.read", "lead.create", "lead.assign"];
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        kind: "profile.update",
        payload: { profile: profile.id, name: "Sales", permissions },
        reason: "New team",
        submit: true,
      },
    ]),
  );
});

test("a conflict shows both values, and the kept ones are saved over the stored version", async () => {
  const current = { ...profile, name: "Inside sales", version: 4 };
  const error = { code: "profile.stale", message: "Changed.", details: [], requestId: "r1" };
  answers = [Response.json({ error, current }, { status: 409 })];
  open();
  fireEvent.click(box(/^Assign leads/));
  await save();
  expect((await screen.findAllByRole("cell")).map(({ textContent }) => textContent)).toEqual([
    "Sales",
    "Inside sales",
    "With Assign leads",
    "As stored",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Keep my values" }));
  await save();
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ name: "Sales", version: 4 }));
});

test("a problem that the server finds is shown at its field", async () => {
  const details = [{ path: "name", message: "This name is already in use." }];
  const error = { code: "profile.duplicate_name", message: "In use.", details, requestId: "r1" };
  answers = [Response.json({ error }, { status: 409 })];
  open();
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "Support" } });
  await save();
  const description = "This name is already in use.";
  expect(await screen.findByRole("textbox", { name: "Name", description })).toBeTruthy();
});
