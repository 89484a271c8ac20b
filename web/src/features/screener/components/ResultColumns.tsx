import { useEffect, useMemo } from "react";
import { spellForScreen } from "../../../lib/format.ts";
import { ColumnPanel } from "../../../table/ColumnPanel.tsx";
import type { ColumnPreset } from "../../../table/ColumnPanel.tsx";
import { identityColumns, usualColumns } from "../columns.ts";
import { useScreener, useScreenerState } from "../context.ts";
import { nameGroup, parameterGroups } from "../parameter-groups.ts";

const usualKeys = usualColumns.map(({ key }) => key);

const presets: readonly ColumnPreset[] = [
  { name: "Default", columns: usualKeys },
  {
    name: "Valuation",
    columns: [
      "currentPrice",
      "marketCapitalization",
      "priceToEarning",
      "priceToBookValue",
      "evToEbidt",
      "dividendYield",
    ],
  },
  {
    name: "Profitability",
    columns: ["sales", "netProfit", "opm", "returnOnEquity", "returnOnCapitalEmployed"],
  },
  {
    name: "Growth",
    columns: ["salesGrowth", "salesGrowth3Years", "profitGrowth", "profitGrowth3Years"],
  },
  {
    name: "Debt",
    columns: ["debt", "debtToEquity", "interestCoverageRatio", "currentRatio"],
  },
  {
    name: "Ownership",
    columns: ["promoterHolding", "pledgedPercentage", "fiiHolding", "diiHolding"],
  },
  {
    name: "Returns",
    columns: ["currentPrice", "returnOver1Month", "returnOver6Months", "returnOver1Year"],
  },
];

/** The columns next to those of the query, from the whole catalogue. */
export function ResultColumns({ onClose }: { readonly onClose: () => void }) {
  const screener = useScreener();
  const { address, parameters, result } = useScreenerState();
  useEffect(() => {
    void screener.loadParameters();
  }, [screener]);
  const columns = useMemo(
    () =>
      parameterGroups.flatMap(({ group }) =>
        parameters
          .filter((each) => each.group === group && !identityColumns.includes(each.code))
          .map(({ code, name, definition, aliases }) => ({
            id: code,
            title: spellForScreen(name),
            group: nameGroup(group),
            about: spellForScreen(definition),
            aliases: [name, ...aliases],
          })),
      ),
    [parameters],
  );
  const chosen = address.columns ?? usualKeys;
  const fixed = (result?.columns ?? [])
    .filter(({ key }) => !identityColumns.includes(key) && !chosen.includes(key))
    .map(({ key, title }) => ({ id: key, title: spellForScreen(title), note: "in query" }));
  return (
    <ColumnPanel
      columns={columns}
      fixed={fixed}
      chosen={chosen}
      presets={presets}
      onChoose={(next) => screener.showColumns(next.join() === usualKeys.join() ? null : next)}
      onClose={onClose}
    />
  );
}
