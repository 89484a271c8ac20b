import { MantineProvider } from "@mantine/core";
import type { CompanyNews, SectionView } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CompanyProvider } from "./company-data.ts";
import type { CompanyData } from "./company-data.ts";
import { someCompany } from "./company.fixture.ts";
import { describeAge } from "../lib/format-moment.ts";
import { SectionPart } from "./SectionPart.tsx";

vi.stubGlobal("matchMedia", () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}));
afterEach(cleanup);

const retrySection = vi.fn<CompanyData["retrySection"]>(() => Promise.resolve());

function show(news: SectionView<CompanyNews> | null, isFurther = false, slowAfterMs?: number) {
  const view =
    news === null ? null : { ...someCompany, sections: { ...someCompany.sections, news } };
  return (
    <MantineProvider>
      <CompanyProvider
        value={{
          symbol: "KONKAN",
          basis: null,
          view,
          isRefreshing: false,
          failure: null,
          retry: () => undefined,
          retrySection,
        }}
      >
        <SectionPart
          name="news"
          title="News"
          emptyText="Data not found!"
          height={200}
          isFurther={isFurther}
          slowAfterMs={slowAfterMs}
        >
          {({ items }) => `${items.length} items`}
        </SectionPart>
      </CompanyProvider>
    </MantineProvider>
  );
}

test("a section waits, says that it has nothing, or shows what it has", () => {
  const { rerender } = render(show(null));
  expect(screen.getByRole("region", { name: "News" }).getAttribute("aria-busy")).toBe("true");
  rerender(show({ state: "empty" }));
  expect(screen.getByText("Data not found!")).toBeTruthy();
  rerender(show({ state: "ready", data: { items: [] }, ageSeconds: 200, isStale: true }));
  expect(screen.getByText(/0 items/)).toBeTruthy();
  expect(screen.getByText(/3 minutes ago/)).toBeTruthy();
});

test("a section that loads slowly says so after its time, until it arrives", () => {
  vi.useFakeTimers();
  const slow = /taking longer than usual/;
  const { rerender } = render(show(null, false, 5_000));
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.queryByText(slow)).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText(slow)).toBeTruthy();
  rerender(show({ state: "empty" }, false, 5_000));
  expect(screen.queryByText(slow)).toBeNull();
  vi.useRealTimers();
});

test("a section that failed names the request and asks again for itself alone", () => {
  render(show({ state: "failed", requestId: "r-17" }));
  expect(screen.getByText("r-17")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry: News" }));
  expect(retrySection).toHaveBeenCalledExactlyOnceWith("news");
});

test("a further part of a section keeps quiet where the first has said what there is not", () => {
  const { container, rerender } = render(show({ state: "empty" }, true));
  expect(container.querySelector("section")).toBeNull();
  rerender(show({ state: "ready", data: { items: [] }, ageSeconds: 0 }, true));
  expect(screen.getByText(/0 items/)).toBeTruthy();
});

test("an age is told in its largest unit", () => {
  expect([0, 1, 59, 60, 5400, 7200].map(describeAge)).toEqual([
    "1 second",
    "1 second",
    "59 seconds",
    "1 minute",
    "2 hours",
    "2 hours",
  ]);
});
