import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DailyColumns } from "./DailyColumns.tsx";

test("a day's count links to its rows, and the picture names the total and the largest day", () => {
  render(
    <DailyColumns
      title="Payments by result"
      source="Counted"
      parts={[
        { key: "captured", label: "Captured" },
        { key: "failed", label: "Failed" },
      ]}
      days={[
        { day: "2026-11-19", values: [2, 0] },
        { day: "2026-11-20", values: [3, 4] },
      ]}
      addressOf={(day, part) => `/list?${day} ${part}`}
    />,
  );
  screen.getByRole("img", { name: "Payments by result. 9 in 2 days; most on 20 Nov 26: 7." });
  const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", {
    hidden: true,
  });
  // Newest first; nothing to open behind a zero.
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "DayCapturedFailed",
    "20 Nov 2634",
    "19 Nov 2620",
  ]);
  expect(
    screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href")),
  ).toEqual(["/list?2026-11-20 captured", "/list?2026-11-20 failed", "/list?2026-11-19 captured"]);
});
