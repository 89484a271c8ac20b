import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Carousel } from "./Carousel.tsx";

let wantsStillness = false;
const scrolled: unknown[] = [];

beforeEach(() => {
  wantsStillness = false;
  scrolled.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: wantsStillness }));
  Element.prototype.scrollTo = (to?: unknown) => void scrolled.push(to);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const letters = ["a", "b", "c", "d", "e", "f", "g", "h"];

function open(options: { count?: number; shown?: number; everyMs?: number | null } = {}) {
  const { count = 8, shown = 3, everyMs = 40_000 } = options;
  const slides = letters
    .slice(0, count)
    .map((letter) => ({ key: letter, content: <a href={`#${letter}`}>{letter}</a> }));
  render(
    <Carousel
      title="From the blog"
      noun="articles"
      slides={slides}
      shown={shown}
      everyMs={everyMs}
    />,
  );
  return screen.getByRole("region", { name: "From the blog" });
}

const place = () => screen.getByText(/of \d+$/);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test("it says that it is a carousel, which slides are seen and how many there are", () => {
  const region = open();
  expect(region.getAttribute("aria-roledescription")).toBe("carousel");
  expect(place().textContent).toBe("articles 1 to 3 of 8");
  const slides = screen.getAllByRole("listitem");
  expect(slides.map((slide) => slide.getAttribute("aria-label")).slice(0, 2)).toEqual([
    "1 of 8",
    "2 of 8",
  ]);
  expect(slides[0]?.getAttribute("aria-roledescription")).toBe("slide");
});

test("buttons go on and back by what is seen, and round at either end", () => {
  open();
  const seen: (string | null)[] = [];
  for (const name of ["Next articles", "Next articles", "Next articles", "Previous articles"]) {
    press(name);
    seen.push(place().textContent);
  }
  expect(seen).toEqual([
    "articles 4 to 6 of 8",
    "articles 6 to 8 of 8",
    "articles 1 to 3 of 8",
    "articles 6 to 8 of 8",
  ]);
  expect(scrolled).toHaveLength(4);
});

test("it goes on by itself after forty seconds, without a word to readers", () => {
  open();
  expect(place().getAttribute("aria-live")).toBe("off");
  pass(39_999);
  expect(place().textContent).toBe("articles 1 to 3 of 8");
  pass(1);
  expect(place().textContent).toBe("articles 4 to 6 of 8");
  pass(40_000);
  pass(40_000);
  expect(place().textContent).toBe("articles 1 to 3 of 8");
});

test("it waits while the pointer or the keyboard is there, and speaks then", () => {
  const region = open();
  fireEvent.pointerEnter(region);
  fireEvent.focus(screen.getByRole("link", { name: "a" }));
  fireEvent.pointerLeave(region);
  pass(120_000);
  expect(place().textContent).toBe("articles 1 to 3 of 8");
  expect(place().getAttribute("aria-live")).toBe("polite");
  fireEvent.blur(screen.getByRole("link", { name: "a" }), {
    relatedTarget: screen.getByRole("link", { name: "b" }),
  });
  pass(120_000);
  expect(place().textContent).toBe("articles 1 to 3 of 8");
  fireEvent.blur(screen.getByRole("link", { name: "b" }), { relatedTarget: null });
  pass(40_000);
  expect(place().textContent).toBe("articles 4 to 6 of 8");
});

test("it can be paused and set going again", () => {
  open();
  press("Pause articles");
  pass(120_000);
  expect(place().textContent).toBe("articles 1 to 3 of 8");
  press("Play articles");
  pass(40_000);
  expect(place().textContent).toBe("articles 4 to 6 of 8");
});

test("anyone who asks for less motion has to set it going", () => {
  wantsStillness = true;
  open();
  pass(120_000);
  expect(place().textContent).toBe("articles 1 to 3 of 8");
  press("Play articles");
  pass(40_000);
  expect(place().textContent).toBe("articles 4 to 6 of 8");
});

test("one that does not go on by itself has nothing to pause", () => {
  open({ everyMs: null, shown: 1 });
  expect(place().textContent).toBe("articles 1 of 8");
  expect(screen.queryByRole("button", { name: /Pause|Play/ })).toBeNull();
  pass(120_000);
  expect(place().textContent).toBe("articles 1 of 8");
});

test("where all slides are seen at once there is nothing to press", () => {
  open({ count: 3 });
  expect(screen.queryAllByRole("button")).toEqual([]);
  pass(120_000);
  expect(scrolled).toEqual([]);
});

test("a finger's swipe is counted where it ends", () => {
  open({ shown: 1 });
  const track = screen.getByRole("list");
  for (const [index, slide] of [...track.children].entries()) {
    Object.defineProperty(slide, "offsetLeft", { value: index * 300 });
  }
  track.scrollLeft = 905;
  fireEvent(track, new Event("scrollend"));
  expect(place().textContent).toBe("articles 4 of 8");
});
