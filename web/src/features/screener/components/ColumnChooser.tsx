import { Button, Popover, TextInput } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Input.layer.css";
import type { ColumnKey, ParameterGroup, ParameterInfo } from "@munshi/engine/contract";
import { IconColumns3, IconSearch } from "@tabler/icons-react";
import { memo, useMemo, useState } from "react";
import { spellForScreen } from "../../../lib/format.ts";
import { useIsNarrow } from "../../../table/density.ts";
import { identityColumns, usualColumns } from "../columns.ts";
import { useScreener, useScreenerState } from "../context.ts";

const groupLabels: Readonly<Record<ParameterGroup, string>> = {
  identity: "Company",
  eod: "EOD",
  "profit-and-loss": "Profit And Loss",
  "balance-sheet": "Balance Sheet",
  ratios: "Financial Ratios",
  "cash-flow": "Cash Flow",
  shareholding: "Share Holding",
  history: "History",
  score: "Score",
};

/** What stays free of the chooser where it opens upward: the header, in pixels. */
const headerRoom = 65;

interface Group {
  readonly label: string;
  readonly parameters: readonly ParameterInfo[];
}

function findParameters(parameters: readonly ParameterInfo[], wanted: string): readonly Group[] {
  const text = wanted.trim().toLowerCase();
  const found = parameters.filter(
    ({ code, name, aliases }) =>
      !identityColumns.includes(code) &&
      (text === "" ||
        [name, spellForScreen(name), ...aliases].some((word) => word.toLowerCase().includes(text))),
  );
  return Object.entries(groupLabels)
    .map(([group, label]) => ({
      label,
      parameters: found.filter((parameter) => parameter.group === group),
    }))
    .filter((group) => group.parameters.length > 0);
}

/** What the chooser shows; made only while it is open, since it has a line for each parameter. */
function ColumnList() {
  const screener = useScreener();
  const { address, parameters, result } = useScreenerState();
  // On a phone the keyboard would cover the list: it comes when the box is touched.
  const isNarrow = useIsNarrow();
  const [wanted, setWanted] = useState("");
  const groups = useMemo(() => findParameters(parameters, wanted), [parameters, wanted]);
  const chosen: readonly ColumnKey[] = address.columns ?? usualColumns.map(({ key }) => key);

  const queryColumns = new Set(
    (result?.columns ?? []).map(({ key }) => key).filter((key) => !chosen.includes(key)),
  );

  const toggle = (code: ColumnKey) =>
    screener.showColumns(
      chosen.includes(code) ? chosen.filter((key) => key !== code) : [...chosen, code],
    );

  return (
    <>
      <TextInput
        aria-label="Search columns"
        placeholder="Search columns"
        data-autofocus={isNarrow ? undefined : true}
        size="sm"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <div className="chooser-list">
        {groups.map(({ label, parameters: members }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            {members.map(({ code, name, definition }) => (
              <label key={code} className="chooser-item" title={spellForScreen(definition)}>
                <input
                  type="checkbox"
                  checked={chosen.includes(code) || queryColumns.has(code)}
                  disabled={queryColumns.has(code)}
                  onChange={() => toggle(code)}
                />
                {spellForScreen(name)}
                {queryColumns.has(code) && <span className="chooser-note">in query</span>}
              </label>
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && parameters.length > 0 && (
          <p className="chooser-none">No matching columns</p>
        )}
      </div>
      {address.columns !== null && (
        <Button variant="subtle" size="sm" onClick={() => screener.showColumns(null)}>
          Reset to default
        </Button>
      )}
    </>
  );
}

/** Adds and removes columns next to those of the query, from the whole catalogue. */
export const ColumnChooser = memo(function ColumnChooser() {
  const screener = useScreener();
  return (
    <Popover
      withinPortal={false}
      position="bottom-end"
      width={320}
      trapFocus
      middlewares={{
        flip: true,
        shift: { padding: 8 },
        size: {
          padding: { top: headerRoom, right: 12, bottom: 12, left: 12 },
          apply: ({ availableHeight, elements }) =>
            elements.floating.style.setProperty("--chooser-room", `${availableHeight}px`),
        },
      }}
      onOpen={() => void screener.loadParameters()}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="chooser" aria-label="Additional columns">
        <ColumnList />
      </Popover.Dropdown>
    </Popover>
  );
});
