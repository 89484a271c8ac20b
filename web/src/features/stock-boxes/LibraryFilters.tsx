import type { BoxManager } from "@munshi/bff/contract";
import { returnPeriods } from "@munshi/engine/portfolio";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { boxTypeNames, printPercent, printRupees, riskNames } from "../../box-parts/print-box.ts";
import { formatCount } from "../../lib/format.ts";
import { MultiChoice } from "../../ui/MultiChoice.tsx";
import type { BoxFilter } from "./find-boxes.ts";
import { countFilters } from "./library-address.ts";

const amounts = [10_000, 25_000, 50_000, 100_000, 200_000];
const leastReturns = [0, 5, 10, 15, 20, 30];
const mostVolatilities = [12, 15, 20, 25, 30];

type FilterChange = (change: Partial<BoxFilter>) => void;

/** Search and filters of the library; on phones the filters fold behind a button. */
export function LibraryFilters({
  filter,
  managers,
  onChange,
}: {
  readonly filter: BoxFilter;
  readonly managers: readonly BoxManager[];
  readonly onChange: FilterChange;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = countFilters({ ...filter, search: "" });
  return (
    <section className="boxes-filters" aria-label="Search and filters">
      <div className="boxes-search">
        <input
          type="search"
          aria-label="Search stock boxes"
          placeholder="Search by name, idea or manager"
          value={filter.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
        />
        <button
          type="button"
          className="boxes-button boxes-filters-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
          Filters{chosen > 0 && ` (${formatCount(chosen)})`}
        </button>
      </div>
      <div id={id} className="boxes-filters-panel" data-open={isOpen || undefined}>
        <NamedChoice
          label="Risk"
          names={riskNames}
          chosen={filter.risks}
          onChange={(risks) => onChange({ risks })}
        />
        <NamedChoice
          label="Type"
          names={boxTypeNames}
          chosen={filter.types}
          onChange={(types) => onChange({ types })}
        />
        <NamedChoice
          label="Manager"
          names={Object.fromEntries(managers.map(({ slug, name }) => [slug, name]))}
          chosen={filter.managers}
          onChange={(slugs) => onChange({ managers: slugs })}
        />
        <Limit
          label="Minimum amount"
          value={filter.mostAmount}
          choices={amounts}
          print={(amount) => `Up to ${printRupees(amount)}`}
          onChoose={(mostAmount) => onChange({ mostAmount })}
        />
        <Limit
          label="Return"
          value={filter.leastReturn}
          choices={leastReturns}
          print={(percent) => (percent === 0 ? "Above 0 %" : `${percent} % or more`)}
          onChoose={(leastReturn) => onChange({ leastReturn })}
        >
          <select
            aria-label="Return period"
            value={filter.period}
            onChange={({ target }) => {
              const period = returnPeriods.find((one) => one === target.value);
              if (period !== undefined) onChange({ period });
            }}
          >
            {returnPeriods.map((period) => (
              <option key={period}>{period}</option>
            ))}
          </select>
        </Limit>
        <Limit
          label="Volatility"
          value={filter.mostVolatility}
          choices={mostVolatilities}
          print={(percent) => `Up to ${printPercent(percent)}`}
          onChoose={(mostVolatility) => onChange({ mostVolatility })}
        />
        <div className="boxes-marks">
          <Mark
            label="Favourites"
            isOn={filter.isFavourite}
            onChange={(isFavourite) => onChange({ isFavourite })}
          />
          <Mark
            label="Following"
            isOn={filter.isFollowed}
            onChange={(isFollowed) => onChange({ isFollowed })}
          />
        </div>
      </div>
    </section>
  );
}

/** Several of some keys, shown by their names. */
function NamedChoice<Key extends string>({
  label,
  names,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly names: Readonly<Record<Key, string>>;
  readonly chosen: readonly Key[];
  readonly onChange: (chosen: readonly Key[]) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const keys = keysOf(names);
  const [first] = chosen;
  return (
    <MultiChoice
      label={label}
      summary={first === undefined ? "Any" : (names[first] ?? first)}
      more={chosen.length > 1 ? `+${chosen.length - 1}` : ""}
      choices={keys.map((key) => ({ value: names[key], note: null }))}
      chosen={chosen.map((key) => names[key] ?? key)}
      open={isOpen}
      onOpen={setIsOpen}
      onChange={(wanted) => onChange(keys.filter((key) => wanted.includes(names[key])))}
      onClear={() => onChange([])}
    />
  );
}

function keysOf<Key extends string>(names: Readonly<Record<Key, string>>): readonly Key[] {
  const isKey = (text: string): text is Key => Object.hasOwn(names, text);
  return Object.keys(names).filter(isKey);
}

/** One limit of a few; `Any` is none. A limit of the address that is not listed is added. */
function Limit({
  label,
  value,
  choices,
  print,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly choices: readonly number[];
  readonly print: (value: number) => string;
  readonly onChoose: (value: number | null) => void;
  /** Another choice in the same field. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const shown =
    value === null || choices.includes(value)
      ? choices
      : [...choices, value].toSorted((a, b) => a - b);
  return (
    <div className="boxes-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="boxes-selects">
        {children}
        <select
          id={id}
          value={value ?? ""}
          onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
        >
          <option value="">Any</option>
          {shown.map((choice) => (
            <option key={choice} value={choice}>
              {print(choice)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function Mark({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="boxes-check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
