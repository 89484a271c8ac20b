import { findGateRow } from "@munshi/bff/contract";
import type { ShellView } from "@munshi/bff/contract";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comingSoon } from "../../content/static-pages/coming-soon.ts";
import { company } from "../../shell/footer/company.ts";
import { shell } from "../../shell/shell-state.ts";
import { isAvailablePath, screenerPath } from "../../shell/available-pages.ts";
import { staticPages } from "./pages.ts";

/** Stub for matchMedia, which jsdom lacks; never matches. */
class FixedMedia extends EventTarget {
  readonly matches = false;
}

const calls: { readonly path: string; readonly body: unknown }[] = [];

function answer(respond: () => Response) {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    return respond();
  });
}

// A page's code comes with its first test, which takes long where other work goes on.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal("matchMedia", () => new FixedMedia());
});
afterEach(() => {
  cleanup();
  shell.view = null;
  vi.unstubAllGlobals();
});

async function open(path: string) {
  const Page = await staticPages.find((page) => page.path === path)?.load();
  if (Page === undefined) throw new Error(`no page at ${path}`);
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
}

test.each(staticPages.map(({ path }) => path))(
  "%s stands at an address of the gate's table, dated, in calm words",
  async (path) => {
    expect(findGateRow(path)?.who).toBe("public");
    await open(path);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(1);
    expect(screen.getByText(/^Version \d+ of \d{2} [A-Z][a-z]{2} \d{2}$/)).toBeTruthy();
    expect(document.querySelector("article")?.textContent).not.toContain("!");
    const addresses = screen.queryAllByRole("link").map((link) => link.getAttribute("href") ?? "");
    expect(
      addresses.filter((href) => !href.startsWith("https://") && !isAvailablePath(href)),
    ).toEqual([]);
  },
);

/** The shell over a market of a kind. */
function showMarket(kind: "demo" | "market") {
  const market = { kind, version: "v", asOf: "2026-01-09", companies: 4 };
  shell.view = { tenant: {} as ShellView["tenant"], market };
}

test.each(["/aboutUs", "/disclaimer"])("%s tells of a demonstration on one alone", async (path) => {
  const words = /demonstration|fictional/i;
  showMarket("market");
  await open(path);
  expect(document.body.textContent).not.toMatch(words);
  cleanup();
  showMarket("demo");
  await open(path);
  expect(document.body.textContent).toMatch(words);
});

test("the footer tells of no demonstration", () => {
  expect(company.registration).not.toMatch(/demonstration/i);
});

test("links to pages that do not stand yet are kept back", async () => {
  await open("/comingSoon");
  const shown = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  const named = comingSoon.sections.flatMap(({ links = [] }) => links.map(({ href }) => href));
  expect(named.every((href) => findGateRow(href) !== null)).toBe(true);
  expect(shown).toEqual(named.filter((address) => isAvailablePath(address)));
  expect(shown).toContain(screenerPath);
});

const typed = {
  Name: "Asha Rao",
  Email: "asha@example.in",
  Message: "The chart of sales\nlooks wrong.",
} as const;

function fillIn(fields: Readonly<Record<string, string>> = typed) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByRole("textbox", { name: new RegExp(`^${label}`) }), {
      target: { value },
    });
  }
}
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send" }));
const valueOf = (label: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) }).value;

test("a question is sent as it was typed, and the server's thanks are shown", async () => {
  const thanks = "Your Query is sent to our team, They will get in touch with you soon!";
  answer(() => Response.json({ success: true, message: thanks }));
  await open("/support");
  fillIn();
  send();
  expect(await screen.findByText(thanks)).toBeTruthy();
  expect(calls).toEqual([
    {
      path: "/api/core/user/get_customer_query",
      body: {
        name: "Asha Rao",
        email: "asha@example.in",
        phone_no: "",
        message: "The chart of sales\nlooks wrong.",
      },
    },
  ]);
  expect(valueOf("Message")).toBe("");
});

test("a failed call keeps every word that was typed and says why", async () => {
  answer(() =>
    Response.json(
      { error: { code: "core.unreachable", message: "Please try again.", requestId: "r1" } },
      { status: 503 },
    ),
  );
  await open("/support");
  fillIn();
  send();
  expect(await screen.findByText("Please try again.")).toBeTruthy();
  for (const [label, value] of Object.entries(typed)) expect(valueOf(label)).toBe(value);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(false);
});

test("what the server says of a field stands at that field", async () => {
  answer(() =>
    Response.json(
      {
        error: { code: "query.invalid", message: "Check the form.", requestId: "r1" },
        email: ["invalid email."],
      },
      { status: 400 },
    ),
  );
  await open("/support");
  fillIn();
  send();
  expect(await screen.findByText("invalid email.")).toBeTruthy();
  expect(document.activeElement?.getAttribute("name")).toBe("email");
});

test("an incomplete question is not sent, and the first gap gets the keyboard", async () => {
  answer(() => Response.json({ success: true, message: "" }));
  await open("/support");
  fillIn({ Name: "Asha", Email: "asha", "Mobile number": "12345" });
  send();
  expect(await screen.findByText("invalid email.")).toBeTruthy();
  expect(screen.getByText("Phone number must contain 10 digit")).toBeTruthy();
  expect(screen.getByText("This field is required")).toBeTruthy();
  expect(document.activeElement?.getAttribute("name")).toBe("email");
  expect(calls).toEqual([]);
});
