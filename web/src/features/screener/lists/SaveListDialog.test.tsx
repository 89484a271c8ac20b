import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SaveListDialog } from "./SaveListDialog.tsx";
import type { ListPlace } from "./SaveListDialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(mayReplace: boolean, onSave = vi.fn<(place: ListPlace) => Promise<void>>()) {
  onSave.mockResolvedValue(undefined);
  render(
    <MantineProvider>
      <SaveListDialog
        editing={mayReplace ? "Mine" : ""}
        mayReplace={mayReplace}
        names={["Mine", "Other"]}
        onSave={onSave}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  return onSave;
}

const submit = () => fireEvent.click(screen.getByRole("button", { name: "Submit" }));
const typeName = (value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value } });

test("a new list needs a name that no other has", () => {
  const onSave = open(false);
  submit();
  expect(screen.getByRole("alert").textContent).toBe("Enter List Name!");
  typeName(" other ");
  submit();
  expect(screen.getByRole("alert").textContent).toBe("Already Exist!");
  typeName(" New ");
  expect(screen.getByRole("alert").textContent).toBe("");
  submit();
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: "New", oldName: null });
});

test("an edited list is replaced unless another place is chosen", () => {
  const onSave = open(true);
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ name: "Mine", oldName: "Mine" });
});

test("a refusal of the server is told, and the dialog can be sent again", async () => {
  const onSave = open(true);
  onSave.mockRejectedValueOnce(new Error("no"));
  submit();
  expect((await screen.findByText("Something went wrong. Try again.")).role).toBeDefined();
  submit();
  expect(onSave).toHaveBeenCalledTimes(2);
});
