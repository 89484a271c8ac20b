import { useId } from "react";

/** A slider below a chart that walks its points, so that keyboard and finger read each one. */
export function PointReader({
  count,
  chosen,
  describe,
  onChoose,
}: {
  readonly count: number;
  readonly chosen: number;
  readonly describe: (place: number) => string;
  readonly onChoose: (place: number) => void;
}) {
  const id = useId();
  return (
    <div className="chart-reader">
      <label htmlFor={id}>Select a point</label>
      <input
        id={id}
        type="range"
        min={0}
        max={count - 1}
        value={chosen}
        aria-valuetext={describe(chosen)}
        onChange={(event) => onChoose(Number(event.target.value))}
      />
      <output className="figure" htmlFor={id}>
        {describe(chosen)}
      </output>
    </div>
  );
}
