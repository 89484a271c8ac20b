import type { NotificationKind, NotificationRow } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { groupNotifications } from "./group-notifications.ts";

const now = Date.parse("2026-11-24T06:00:00Z");

function row(id: string, date: string, kind: NotificationKind = "sign_in"): NotificationRow {
  return { id, date, kind, redirect_url: "/", notification: id, is_read: true };
}

/** Each day's title with the ids of its entries. */
function outline(rows: readonly NotificationRow[]) {
  return groupNotifications(rows, now).map(({ title, runs }) => [
    title,
    ...runs.map((run) => run.rows.map(({ id }) => id).join("+")),
  ]);
}

test("days are India's, with names for the last two", () => {
  const rows = [
    row("a", "2026-11-23T18:30:00Z", "kyc"),
    row("b", "2026-11-23T18:29:59Z", "kyc"),
    row("c", "2026-11-21T20:00:00Z", "kyc"),
  ];
  expect(outline(rows)).toEqual([
    ["Today", "a"],
    ["Yesterday", "b"],
    ["22 Nov 26", "c"],
  ]);
});

test("three logins in a row become one entry, two do not", () => {
  const at = "2026-11-24T05:00:00Z";
  const rows = ["a", "b", "c"].map((id) => row(id, at));
  expect(outline([...rows, row("d", at, "kyc"), row("e", at), row("f", at)])).toEqual([
    ["Today", "a+b+c", "d", "e", "f"],
  ]);
});

test("share changes are never grouped", () => {
  const at = "2026-11-24T05:00:00Z";
  expect(outline(["a", "b", "c"].map((id) => row(id, at, "stock_help")))).toEqual([
    ["Today", "a", "b", "c"],
  ]);
});
