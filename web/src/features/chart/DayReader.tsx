import { useId } from "react";
import { Change } from "../../company-parts/Change.tsx";
import type { DayReading } from "./read-day.ts";
import { describeDay } from "./read-day.ts";

/** A slider below the chart that walks the days in sight by keyboard and finger. */
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
  );
}

/** `Open`, `High`, `Low`, `Close` by their first letters in the legend. */
const shortTitles: Readonly<Record<string, string>> = {
  Open: "O",
  High: "H",
  Low: "L",
  Close: "C",
};

/** The figures of the day under the crosshair, in the corner of the chart; else of the last day. */
export function DayLegend({ reading }: { readonly reading: DayReading | null }) {
  if (reading === null) return null;
  const { day, change, figures, events } = reading;
  return (
    <div className="day-legend figure">
      <dl>
        <div>
          <dt className="visually-hidden">Day</dt>
          <dd>{day}</dd>
        </div>
        {figures.map(({ title, text }) => (
          <div key={title} className={shortTitles[title] === undefined ? "day-legend-study" : ""}>
            <dt>
              {shortTitles[title] === undefined ? (
                title
              ) : (
                <abbr title={title}>{shortTitles[title]}</abbr>
              )}
            </dt>
            <dd>
              {text}
              {title === "Close" && change !== null && (
                <>
                  {" "}
                  <Change change={change} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {events.length > 0 && <p>{events.join("; ")}</p>}
    </div>
  );
}

/** The indicators of the day below the chart, on phones, where they have no room in its corner. */
export function DayStudies({ reading }: { readonly reading: DayReading | null }) {
  const studies = reading?.figures.filter(({ title }) => shortTitles[title] === undefined) ?? [];
  if (studies.length === 0) return null;
  return (
    <dl className="day-studies figure">
      {studies.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
