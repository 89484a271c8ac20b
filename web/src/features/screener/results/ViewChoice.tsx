import { IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { memo } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatAddress, noFilter } from "../address.ts";
import type { ScreenerAddress } from "../address.ts";
import { useScreener, useScreenerPart } from "../context.ts";

const choices: readonly {
  readonly value: ScreenerAddress["view"];
  readonly label: string;
  readonly Icon: typeof IconTable;
}[] = [
  { value: "grid", label: "Grid view", Icon: IconLayoutGrid },
  { value: "companies", label: "Paged table", Icon: IconTable },
];

/** Switches the result's view, which the URL keeps. */
export const ViewChoice = memo(function ViewChoice() {
  const screener = useScreener();
  const shown = useScreenerPart(({ address }) => address.view);
  return (
    <fieldset className="density">
      <legend className="visually-hidden">View</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="result-view"
            aria-label={label}
            checked={value === shown}
            onChange={() => {
              const wanted = { ...screener.state.address, view: value, page: 1, only: noFilter };
              navigate(window.location.pathname + formatAddress(wanted));
            }}
          />
          <Icon size={18} stroke={1.8} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
});
