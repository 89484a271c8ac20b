import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import type { LackingParameter } from "@munshi/engine/contract";
import { memo } from "react";
import { formatCount, spellForScreen } from "../../../lib/format.ts";

/** Number of companies that lack data used by the query, in total and by parameter. */
export const LackingData = memo(function LackingData({
  companies,
  parameters,
}: {
  readonly companies: number;
  readonly parameters: readonly LackingParameter[];
}) {
  return (
    <Popover withinPortal={false} position="bottom-start" width={280} trapFocus={false}>
      <Popover.Target>
        <button type="button" className="lacking-why">
          {formatCount(companies)} lack data
        </button>
      </Popover.Target>
      <Popover.Dropdown className="lacking" aria-label="Missing data">
        <p className="lacking-about">Not matched because data used in the query is missing.</p>
        <ul className="figure">
          {parameters.map(({ key, title, companies }) => (
            <li key={key}>
              <span>{spellForScreen(title)}</span>
              <span>{formatCount(companies)}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
});
