import type { ColumnKey, Unit } from "@munshi/engine/contract";
import { useEffect, useId } from "react";
import { unitLabel } from "../../../../lib/format.ts";
import { useBuilder, useBuilderState } from "../../context.ts";
import { writeWithUnit } from "../describe-filter.ts";
import { Distribution } from "../Distribution.tsx";
import { describeEnds, roundForReading } from "../value-scale.ts";
import { FigureBox } from "../panel/FigureBox.tsx";
import { endsOf, operators } from "./condition.ts";
import type { Condition, Operator } from "./condition.ts";

/** An operator, its values with their unit, and where the companies stand, to choose from. */
export function ValueFields({
  label,
  unit,
  column,
  condition,
  invalid,
  problemId,
  onChange,
}: {
  readonly label: string;
  readonly unit: Unit;
  /** The column whose distribution is shown; null where there is none. */
  readonly column: ColumnKey | null;
  readonly condition: Condition;
  readonly invalid: boolean;
  readonly problemId: string;
  readonly onChange: (change: Partial<Condition>) => void;
}) {
  const builder = useBuilder();
  const { facets } = useBuilderState();
  const id = useId();
  useEffect(
    () => (column === null ? undefined : builder.want({ choices: [], ranges: [column] })),
    [builder, column],
  );
  const { operator, low, high } = condition;
  const facet = facets.ranges.find(({ key }) => key === column);
  const ends = operator === "=" ? "low" : endsOf(operator);
  const write = (value: number) => writeWithUnit(roundForReading(value), unit);
  const isBetween = operator === "between";
  return (
    <>
      <div className="value-row">
        <div className="operator">
          <label htmlFor={id}>Condition</label>
          <select
            id={id}
            value={operator}
            onChange={(event) => {
              const wanted = operators.find(({ value }) => value === event.currentTarget.value);
              if (wanted !== undefined) onChange(moveValue(condition, wanted.value));
            }}
          >
            {operators.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        {ends !== "high" && (
          <FigureBox
            label={isBetween ? "From" : "Value"}
            value={low}
            unit={isBetween ? "" : unitLabel(unit)}
            invalid={invalid}
            describedBy={problemId}
            onChange={(value) => onChange({ low: value })}
          />
        )}
        {ends !== "low" && (
          <FigureBox
            label={isBetween ? "To" : "Value"}
            value={high}
            unit={unitLabel(unit)}
            invalid={invalid}
            describedBy={problemId}
            onChange={(value) => onChange({ high: value })}
          />
        )}
      </div>
      {facet !== undefined && facet.steps.length > 0 && (
        <div className="value-distribution">
          <Distribution
            label={label}
            facet={facet}
            span={{ low: ends === "high" ? null : low, high: ends === "low" ? null : high }}
            ends={ends}
            format={(value) => writeWithUnit(value, unit)}
            onSlide={onChange}
            onSettle={() => undefined}
          />
          <p className="distribution-ends figure">
            {describeEnds(facet).map(({ side, value, farthest }) => (
              <span key={side}>
                {write(value)}
                {farthest !== null && (
                  <small>
                    {side === "low" ? "or less, to" : "or more, to"} {write(farthest)}
                  </small>
                )}
              </span>
            ))}
          </p>
        </div>
      )}
    </>
  );
}

/** Another operator keeps the value that was there, at the end that it has. */
function moveValue({ low, high }: Condition, operator: Operator): Partial<Condition> {
  const ends = operator === "=" ? "low" : endsOf(operator);
  if (ends === "low") return { operator, low: low ?? high, high: null };
  if (ends === "high") return { operator, high: high ?? low, low: null };
  return { operator, low, high };
}
