import { Button, NativeSelect } from "@mantine/core";
import type { HoldingsAnswer } from "@munshi/bff/contract";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { HoldingsHeader } from "../../invest-parts/HoldingsHeader.tsx";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { isAvailablePath } from "../../shell/available-pages.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { useHoldings } from "./holdings-api.ts";
import { HoldingsFrame, Waiting } from "./HoldingsFrame.tsx";
import { holdingsPath, importPath, reconciliationPath } from "./holdings-pages.ts";
import { explainReturn, HoldingsTable } from "./HoldingsTable.tsx";
import { noOwner, toValue, useOwners } from "./owners.ts";

const orderPath = "/buy-page";

/** `/holdings`: what the member holds; `?owner=` shows the units of a box or of none. */
export function HoldingsPage() {
  return (
    <HoldingsFrame current={holdingsPath} title="Holdings">
      <Holdings />
    </HoldingsFrame>
  );
}

function Holdings() {
  const owner = readOwner(new URLSearchParams(useSearch()).get("owner"));
  const all = useHoldings();
  const shown = useHoldings(owner);
  const [isAdding, setIsAdding] = useState(false);
  const error = all.error ?? shown.error;
  if (error !== null) {
    return (
      <FailureNotice
        title="Holdings could not be loaded"
        failure={toFailure(error)}
        onRetry={() => void Promise.all([all.refetch(), shown.refetch()])}
      />
    );
  }
  if (all.data === undefined || shown.data === undefined)
    return <Waiting label="Loading holdings" />;
  return (
    <>
      {all.data.holdings.length === 0 ? (
        <NoHoldings onAdd={() => setIsAdding(true)} />
      ) : (
        <Loaded
          all={all.data}
          shown={shown.data}
          owner={owner}
          isSwitching={shown.isPlaceholderData}
          onAdd={() => setIsAdding(true)}
        />
      )}
      {isAdding && <EntryDialog share={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function readOwner(text: string | null): string {
  return text !== null && /^(?:none|(?:box|advice):[\w-]{1,40})$/.test(text) ? text : "all";
}

function NoHoldings({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      drawing="watch"
      title="No holdings yet"
      hint="Place orders with your broker, compare with its holdings, or add shares."
    >
      <div className="ledger-actions">
        {isAvailablePath(orderPath) && (
          <Link className="empty-action" href={orderPath}>
            Buy shares
          </Link>
        )}
        <Link className="empty-action" href={reconciliationPath}>
          Compare with broker
        </Link>
        <Link className="empty-action" href={importPath}>
          Import statement
        </Link>
        <button type="button" className="empty-action" onClick={onAdd}>
          Add entry
        </button>
      </div>
    </EmptyState>
  );
}

function Loaded({
  all,
  shown,
  owner,
  isSwitching,
  onAdd,
}: {
  readonly all: HoldingsAnswer;
  readonly shown: HoldingsAnswer;
  readonly owner: string;
  readonly isSwitching: boolean;
  readonly onAdd: () => void;
}) {
  const { nameOf } = useOwners();
  const owners = new Set(all.holdings.flatMap((held) => held.owners.map((one) => one.belongs_to)));
  const values = new Set([...[...owners].map(toValue), ...(owner === "all" ? [] : [owner])]);
  const {
    invested_paise: invested,
    value_paise: value,
    gain_paise: gain,
    day_change_paise: dayChange,
    return: earned,
    without_price: unpriced,
  } = shown;
  return (
    <>
      <HoldingsHeader
        totals={{
          invested,
          pricedCost: value - gain,
          currentValue: value,
          dayChange,
          yearlyReturn: earned.percent,
          isAbsolute: earned.kind === "absolute",
          returnNote: explainReturn(earned),
          asOf: shown.as_of === null ? "–" : formatDate(shown.as_of),
        }}
      />
      <div className="ledger-bar">
        <NativeSelect
          label="Owner"
          data={[
            { value: "all", label: "All" },
            ...[...values].map((one) => ({
              value: one,
              label: nameOf(one === noOwner.value ? null : one),
            })),
          ]}
          value={owner}
          onChange={({ currentTarget: { value: chosen } }) =>
            navigate(
              chosen === "all"
                ? holdingsPath
                : `${holdingsPath}?${new URLSearchParams({ owner: chosen })}`,
            )
          }
        />
        <Button variant="default" onClick={onAdd}>
          Add entry
        </Button>
      </div>
      {unpriced > 0 && (
        <p className="ledger-soft">
          {formatCount(unpriced)} {unpriced === 1 ? "share has" : "shares have"} no price and{" "}
          {unpriced === 1 ? "is" : "are"} not in the current value and P&amp;L.
        </p>
      )}
      <div aria-busy={isSwitching}>
        {shown.holdings.length === 0 ? (
          <EmptyState
            drawing="watch"
            title="No shares with this owner"
            hint="Move shares to a stock box on a share's page."
          >
            <Link className="empty-action" href={holdingsPath}>
              Show all holdings
            </Link>
          </EmptyState>
        ) : (
          <HoldingsTable holdings={shown.holdings} asOf={shown.as_of} nameOf={nameOf} />
        )}
      </div>
    </>
  );
}
