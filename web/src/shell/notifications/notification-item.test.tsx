import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSlice, writeSlice } from "../../lib/session/stored-state.ts";
import { NotificationItem } from "./NotificationItem.tsx";

vi.mock("../available-pages.ts", () => ({
  isAvailablePath: (path: string) => ["/tracklist", "/pricing"].includes(path),
}));

const row = {
  id: "1",
  kind: "stock_help",
  redirect_url: "https://munshi.example/stock/tracklist?x=1",
  date: "2026-11-20T20:00:00.000Z",
  notification: "The call is closed",
  is_read: true,
} as const;

beforeEach(() => {
  writeSlice("stockHelp", { filters: 3, kept: "yes" });
});

afterEach(cleanup);

function show(more: object, isOpenable = true) {
  const onClose = vi.fn<() => void>();
  render(<NotificationItem row={{ ...row, ...more }} isOpenable={isOpenable} onClose={onClose} />);
  return onClose;
}

test("before stock help's tracklist opens its filters go back to 0", () => {
  const onClose = show({});
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe("/tracklist");
  fireEvent.click(link);
  expect(readSlice("stockHelp")).toEqual({ filters: 0, kept: "yes" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("another page leaves them as they are", () => {
  show({ redirect_url: "/pricing" });
  fireEvent.click(screen.getByRole("link"));
  expect(readSlice("stockHelp")).toEqual({ filters: 3, kept: "yes" });
});

test("nothing opens before the questionnaire is filled, nor where it leads nowhere", () => {
  show({}, false);
  show({ redirect_url: "https://munshi.example/elsewhere" });
  expect(screen.queryAllByRole("link")).toEqual([]);
});

test("a sign-in that may be a stranger's leads on before the questionnaire is filled too", () => {
  show({ kind: "sign_in", redirect_url: "/pricing" }, false);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/pricing");
});

test("an unread notification says that it is new, and the time is India's", () => {
  show({ is_read: false });
  expect(screen.getByRole("listitem").textContent).toBe(
    "New: The call is closedStock Help · 01:30",
  );
});
