import type { ScreenerView, SharedScreenView } from "@munshi/bff/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyAddress } from "../address.ts";
import { prepareView } from "./prepare-view.ts";
import { sharedLink, showNoLink } from "./shared-link.ts";

const newest = { manifest: { version: "new" }, firstRows: {} } as unknown as ScreenerView;
const link = {
  screen: {
    name: "Hers",
    text: "[Margin] > 1",
    filters: [{ name: "Margin", formula: "Sales" }],
    lists: [{ name: "List", coCodes: [3] }],
  },
  manifest: { version: "old" },
  newest: { version: "new", asOf: "2026-11-20" },
} as unknown as SharedScreenView;

/** Prepares a view and records the calls to the engine and the screener, in order. */
async function prepare(address: Partial<typeof emptyAddress>) {
  const calls: string[] = [];
  const view = await prepareView(
    { ...emptyAddress, ...address },
    {
      view: Promise.resolve(newest),
      ask: (query) => calls.push(`ask ${query}`),
      engine: {
        async define(filters) {
          calls.push(`define ${filters.map(({ name }) => name).join()}`);
          return [];
        },
        async defineLists(lists) {
          calls.push(`lists ${lists.map(({ name }) => name).join()}`);
        },
      },
    },
  );
  return { view, calls };
}

const pinned = { token: "t", over: "pinned" } as const;

beforeEach(() => showNoLink("none"));
afterEach(() => vi.unstubAllGlobals());

test("a link's names are taught before its text is asked, over the dataset that it pins", async () => {
  vi.stubGlobal("fetch", async () => Response.json(link));
  const { view, calls } = await prepare({ shared: pinned });
  expect(calls).toEqual(["define Margin", "lists List", "ask [Margin] > 1"]);
  expect(view.manifest?.version).toBe("old");
  expect(view.firstRows).toBeNull();
  expect(sharedLink.phase).toBe("open");
});

test("the newest dataset answers where it is asked for, or where the pinned one is gone", async () => {
  vi.stubGlobal("fetch", async () => Response.json(link));
  const chosen = await prepare({ shared: { ...pinned, over: "newest" }, query: "Sales > 1" });
  expect(chosen.view.manifest?.version).toBe("new");
  expect(chosen.calls).not.toContain("ask [Margin] > 1");
  vi.stubGlobal("fetch", async () => Response.json({ ...link, manifest: null }));
  const gone = await prepare({ shared: pinned });
  expect(gone.view.manifest?.version).toBe("new");
});

test("a link that was taken back leaves the screener open", async () => {
  const error = { code: "share.not_found", message: "gone", requestId: "" };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 404 }));
  const { view } = await prepare({ shared: pinned });
  expect(view).toBe(newest);
  expect(sharedLink.phase).toBe("gone");
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  await expect(prepare({ shared: pinned })).rejects.toThrow("request failed");
});
