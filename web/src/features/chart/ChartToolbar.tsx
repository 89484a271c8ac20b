import { IconChevronDown, IconX } from "@tabler/icons-react";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { priceRanges } from "../../charts/price-ranges.ts";
import type { ChartSymbol } from "../../company-parts/bars.ts";
import { studyNames } from "./chart-address.ts";
import type { ChartAddress, StudyName } from "./chart-address.ts";
import { studyTitles } from "./studies.ts";

const rangeChoices = priceRanges.map((value) => ({ value, label: value }));

/** Period, what next to the price, against what, and whether adjusted. */
export function ChartToolbar({
  address,
  indices,
  comparedName,
  onChange,
}: {
  readonly address: ChartAddress;
  /** Name of the compared share or index; null if none. */
  readonly comparedName: string | null;
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
      <CompareChoice
        compare={compare}
        comparedName={comparedName}
        indices={indices}
        onChoose={(symbol) => onChange({ ...address, compare: symbol })}
      />
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

/** A share by search, or an index from the list. */
function CompareChoice({
  compare,
  comparedName,
  indices,
  onChoose,
}: {
  readonly compare: string;
  readonly comparedName: string | null;
  readonly indices: readonly ChartSymbol[];
  /** Empty for none. */
  readonly onChoose: (symbol: string) => void;
}) {
  return (
    <div className="chart-compare">
      <Disclosure
        className="chart-studies"
        align="start"
        face={
          <>
            Compare with
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </>
        }
      >
        {(_, leave) => (
          <div className="chart-compare-panel">
            <CompanySearch
              size="small"
              label="Company to compare with"
              placeholder="Company, symbol or code"
              onChoose={(hit) => {
                onChoose(hit.symbol);
                leave();
              }}
            />
            <p className="chart-compare-title">Indices</p>
            <ul>
              {indices.map(({ symbol, name }) => (
                <li key={symbol}>
                  <button
                    type="button"
                    aria-pressed={symbol === compare}
                    onClick={() => {
                      onChoose(symbol);
                      leave();
                    }}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Disclosure>
      {compare !== "" && (
        <button
          type="button"
          className="chart-compared"
          aria-label={`Remove ${comparedName ?? compare}`}
          onClick={() => onChoose("")}
        >
          {comparedName ?? compare}
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      )}
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
