import { IconChevronDown } from "@tabler/icons-react";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { ranges } from "../../company-parts/bars.ts";
import type { ChartSymbol } from "../../company-parts/bars.ts";
import { studyNames } from "./chart-address.ts";
import type { ChartAddress, StudyName } from "./chart-address.ts";
import { studyTitles } from "./studies.ts";

const rangeChoices = ranges.map((value) => ({ value, label: value }));

/** Period, what next to the price, against what, and whether adjusted. */
export function ChartToolbar({
  address,
  indices,
  onChange,
}: {
  readonly address: ChartAddress;
  readonly indices: readonly ChartSymbol[];
  readonly onChange: (address: ChartAddress) => void;
}) {
  const { range, compare, adjusted, events } = address;
  return (
    <div className="chart-toolbar">
      <Segments
        label="Period"
        choices={rangeChoices}
        chosen={range}
        onChoose={(chosen) => onChange({ ...address, range: chosen })}
      />
      <StudyChoice address={address} onChange={onChange} />
      <label className="chart-choice">
        <span>Compare with</span>
        <select
          value={compare}
          onChange={(event) => onChange({ ...address, compare: event.target.value })}
        >
          <option value="">None</option>
          {indices.map(({ symbol, name }) => (
            <option key={symbol} value={symbol}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="chart-tick-box">
        <input
          type="checkbox"
          checked={adjusted}
          onChange={() => onChange({ ...address, adjusted: !adjusted })}
        />
        Adjusted for splits and bonuses
      </label>
      <label className="chart-tick-box">
        <input
          type="checkbox"
          checked={events}
          onChange={() => onChange({ ...address, events: !events })}
        />
        Events
      </label>
    </div>
  );
}

function StudyChoice({
  address,
  onChange,
}: {
  readonly address: ChartAddress;
  readonly onChange: (address: ChartAddress) => void;
}) {
  const { studies } = address;
  const toggle = (name: StudyName) =>
    onChange({
      ...address,
      studies: studies.includes(name)
        ? studies.filter((other) => other !== name)
        : [...studies, name],
    });
  return (
    <Disclosure
      className="chart-studies"
      align="start"
      face={
        <>
          Indicators <span className="figure">({studies.length})</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </>
      }
    >
      {() => (
        <fieldset className="chart-study-list">
          <legend className="visually-hidden">Indicators</legend>
          {studyNames.map((name) => (
            <label key={name} className="chart-tick-box">
              <input
                type="checkbox"
                checked={studies.includes(name)}
                onChange={() => toggle(name)}
              />
              {studyTitles[name]}
            </label>
          ))}
        </fieldset>
      )}
    </Disclosure>
  );
}
