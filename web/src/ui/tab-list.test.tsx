import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TabList } from "./TabList.tsx";

Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

const tabs = ["one", "two", "three"].map((value) => ({ value, label: value }));

function Tabs() {
  const [chosen, setChosen] = useState("one");
  return <TabList id="tabs" label="Kinds" tabs={tabs} chosen={chosen} onChoose={setChosen} />;
}

test("arrows go round and choose as they go, and only the chosen tab is in the way of Tab", () => {
  render(<Tabs />);
  const chosen = () => screen.getByRole("tab", { selected: true });
  fireEvent.keyDown(chosen(), { key: "ArrowLeft" });
  expect(chosen().textContent).toBe("three");
  expect(document.activeElement).toBe(chosen());
  fireEvent.keyDown(chosen(), { key: "ArrowRight" });
  expect(chosen().textContent).toBe("one");
  fireEvent.keyDown(chosen(), { key: "End" });
  expect(chosen().textContent).toBe("three");
  expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toEqual([chosen()]);
});
