import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import "./carousel.css";
import { useAutoplay } from "./useAutoplay.ts";

export interface Slide {
  readonly key: string;
  readonly content: ReactNode;
}

interface CarouselProps {
  readonly title: string;
  /** Plural noun for the slides: `articles`. */
  readonly noun: string;
  readonly slides: readonly Slide[];
  /** Number of slides visible at once. */
  readonly shown: number;
  /** Autoplay interval; null turns autoplay off. */
  readonly everyMs: number | null;
  /** Between the title and the slides. */
  readonly children?: ReactNode;
}

/**
 * Slides side by side that scroll by swipe, keyboard, buttons and optional autoplay.
 * Wraps around after the last slide.
 */
export function Carousel({ title, noun, slides, shown, everyMs, children }: CarouselProps) {
  const titleId = useId();
  const track = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const lastStart = Math.max(slides.length - shown, 0);
  const start = Math.min(chosen, lastStart);
  const end = Math.min(start + shown, slides.length);
  const isMoving = slides.length > shown;
  const style: CSSProperties & Record<`--${string}`, number> = { "--shown": shown };

  const show = (next: number) => {
    setChosen(next);
    const slide = track.current?.children[next];
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft });
  };
  const goOn = () => show(start === lastStart ? 0 : Math.min(start + shown, lastStart));
  const goBack = () => show(start === 0 ? lastStart : Math.max(start - shown, 0));
  const readPlace = () => {
    const [first, second] = track.current?.children ?? [];
    if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return;
    const width = second.offsetLeft - first.offsetLeft;
    if (width > 0) setChosen(Math.round((track.current?.scrollLeft ?? 0) / width));
  };
  const { isOn, isRunning, toggle, setPointed, setFocused } = useAutoplay(
    isMoving ? everyMs : null,
    goOn,
  );

  return (
    // Hover and focus only pause autoplay; the section is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-labelledby={titleId}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="carousel-head">
        <h2 id={titleId}>{title}</h2>
        {isMoving && (
          <div className="carousel-controls">
            <p className="figure" aria-live={isRunning ? "off" : "polite"}>
              <span className="visually-hidden">{noun} </span>
              {shown === 1 ? start + 1 : `${start + 1} to ${end}`} of {slides.length}
            </p>
            {everyMs !== null && (
              <button
                type="button"
                aria-label={isOn ? `Pause ${noun}` : `Play ${noun}`}
                onClick={toggle}
              >
                {isOn ? (
                  <IconPlayerPause size={18} aria-hidden />
                ) : (
                  <IconPlayerPlay size={18} aria-hidden />
                )}
              </button>
            )}
            <button type="button" aria-label={`Previous ${noun}`} onClick={goBack}>
              <IconChevronLeft size={20} aria-hidden />
            </button>
            <button type="button" aria-label={`Next ${noun}`} onClick={goOn}>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </div>
        )}
      </div>
      {children}
      <ul
        ref={track}
        className="carousel-track"
        // Without it the keyboard could not scroll slides that hold no link.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isMoving ? 0 : undefined}
        aria-label={`${title}: ${noun}`}
        style={style}
        onScrollEnd={readPlace}
      >
        {slides.map(({ key, content }, index) => (
          <li
            key={key}
            className="carousel-slide"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}
