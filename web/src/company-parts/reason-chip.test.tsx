import type { MoveReason } from "@munshi/engine/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ReasonChip } from "./ReasonChip.tsx";
import { printReason } from "./print-reason.ts";

afterEach(cleanup);

const volume: MoveReason = { kind: "volume", at: "2026-11-20", times: 3.24 };
const results = (profitChange: number | "turned-positive" | null): MoveReason => ({
  kind: "results",
  at: "2026-11-20T10:35:00Z",
  quarterEnd: "2026-09-30",
  profitChange,
});
const filing = (url: string | null): MoveReason => ({
  kind: "filing",
  at: "2026-11-20T05:00:00Z",
  subject: "Receipt of order",
  url,
});

test.each([
  [volume, "Volume 3.2× average", "Trading on 20 Nov 26"],
  [results(null), "Results filed", "Filed 20 Nov 26, 16:05"],
  [results("turned-positive"), "Results: turned profitable", "Filed 20 Nov 26, 16:05"],
  [filing(null), "Receipt of order", "Exchange announcement, 20 Nov 26, 10:30"],
  [{ kind: "low52", at: "2026-11-20" }, "52-week low", "Trading on 20 Nov 26"],
] as const)("a reason has a short text and a source with its time: %o", (reason, short, source) => {
  expect(printReason(reason)).toMatchObject({ short, source });
});

test("the change of profit is that of the results page", () => {
  expect(printReason(results(24)).short).toMatch(/^Results: profit \+24/);
  expect(printReason(results(-8.2)).short).toMatch(/^Results: profit −8\.2/);
});

test("the chip opens all reasons; only web addresses become links", () => {
  render(
    <ReasonChip
      name="Konkan Steel"
      changePercent={5}
      reasons={[filing("https://nse.example/1.pdf"), volume]}
    />,
  );
  const chip = screen.getByRole("button", { name: "Why Konkan Steel moved: Receipt of order" });
  const panel = document.getElementById(chip.getAttribute("popovertarget") ?? "");
  if (panel === null) throw new Error("the chip opens nothing");
  const items = within(panel).getAllByRole("listitem", { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Receipt of order") as string,
    expect.stringContaining("Volume 3.2 times the average of the last 20 sessions") as string,
  ]);
  expect(panel.querySelector("a")?.href).toBe("https://nse.example/1.pdf");
  expect(printReason(filing("javascript:alert(1)")).url).toBeNull();
});

test("a move without a reason says so, a small one has no chip", () => {
  const { container, rerender } = render(<ReasonChip name="A" changePercent={-1} reasons={[]} />);
  expect(container.textContent).toBe("No filing found");
  rerender(<ReasonChip name="A" changePercent={0.9} reasons={[]} />);
  expect(container.textContent).toBe("");
  rerender(<ReasonChip name="A" changePercent={null} reasons={[]} />);
  expect(container.textContent).toBe("");
});
