import { useId } from "react";
import type { DayReading } from "./read-day.ts";
import { describeDay } from "./read-day.ts";

/** The figures of one day, and a slider that walks the days in sight by keyboard and finger. */
export function DayReader({
  reading,
  first,
  last,
  place,
  onRead,
}: {
  readonly reading: DayReading | null;
  /** Places of the first and the last day in sight. */
  readonly first: number;
  readonly last: number;
  readonly place: number;
  readonly onRead: (place: number) => void;
}) {
  const id = useId();
  return (
    <div className="day-reader">
      <div className="day-reader-slider">
        <label htmlFor={id}>Select a day</label>
        <input
          id={id}
          type="range"
          min={first}
          max={last}
          value={Math.min(Math.max(place, first), last)}
          aria-valuetext={reading === null ? "" : describeDay(reading)}
          onChange={(event) => onRead(Number(event.target.value))}
        />
      </div>
      {reading !== null && (
        <dl className="day-figures figure">
          <div>
            <dt>Day</dt>
            <dd>{reading.day}</dd>
          </div>
          {reading.figures.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {reading.events.length > 0 && (
            <div className="day-events">
              <dt>Event</dt>
              <dd>{reading.events.join("; ")}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
