import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideSnackbar, showSnackbar, snackbars } from "../lib/snackbars.ts";
import { Snackbars } from "../shell/Snackbars.tsx";
import { Dialog } from "./Dialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(cleanup);

function Page() {
  const [depth, setDepth] = useState(0);
  const close = () => setDepth((before) => before - 1);
  return (
    <MantineProvider>
      <button type="button" onClick={() => setDepth(1)}>
        Open
      </button>
      <Snackbars />
      {depth > 0 && (
        <Dialog title="Outer" onClose={close}>
          <input aria-label="Name" data-autofocus />
          <button type="button" onClick={() => setDepth(2)}>
            Delete
          </button>
        </Dialog>
      )}
      {depth > 1 && (
        <Dialog title="Inner" onClose={close}>
          <input
            aria-label="Search"
            onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
          />
        </Dialog>
      )}
    </MantineProvider>
  );
}

const dialogs = () => screen.queryAllByRole("dialog").map((one) => one.getAttribute("aria-modal"));
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

test("Escape closes the topmost dialog alone and returns focus to its opener", async () => {
  render(<Page />);
  screen.getByRole("button", { name: "Open" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  screen.getByRole("button", { name: "Delete" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(dialogs()).toEqual(["true", "true"]);
  await vi.waitFor(() =>
    expect(screen.getByRole("dialog", { name: "Inner" }).contains(document.activeElement)).toBe(
      true,
    ),
  );
  escape();
  expect(screen.getByRole("dialog", { name: "Outer" })).toBeTruthy();
  expect(dialogs()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete" }));
  escape();
  expect(dialogs()).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("a control that handles Escape keeps its dialog open", () => {
  render(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.keyDown(screen.getByLabelText("Search"), { key: "Escape" });
  expect(dialogs()).toHaveLength(2);
});

test("the topmost dialog contains the alerts, so that keyboard users reach them", () => {
  render(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  showSnackbar("good", "Saved");
  const dialog = screen.getByRole("dialog", { name: "Outer" });
  expect(dialog.contains(screen.getByRole("region", { name: "Alerts" }))).toBe(true);
  for (const { id } of snackbars.shown) hideSnackbar(id);
});
