import { Button } from "@mantine/core";
import type { HeldShareAnswer, HoldingTransaction } from "@munshi/bff/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useBrowserLocation } from "wouter/use-browser-location";
import { companyPageOf, readSymbol } from "../../company-parts/company-pages.ts";
import { emptyFigure, formatCount, formatRupees } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { ActionList } from "./ActionList.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { useHoldings, useShare } from "./holdings-api.ts";
import { holdingsPath } from "./holdings-pages.ts";
import { HoldingsFrame, Waiting } from "./HoldingsFrame.tsx";
import { LotTable } from "./LotTable.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { useOwners } from "./owners.ts";
import { SaleTable } from "./SaleTable.tsx";
import { TransactionTable } from "./TransactionTable.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** `/holdings/shares/:share`: transactions, lots and sales of one share. */
export function SharePage() {
  const [path] = useBrowserLocation();
  const share = readSymbol(path);
  return (
    <HoldingsFrame current={null}>
      <Link className="ledger-back" href={holdingsPath}>
        All holdings
      </Link>
      <Share key={share} share={share} />
    </HoldingsFrame>
  );
}

function Share({ share }: { readonly share: string }) {
  const { data, error, refetch } = useShare(share);
  if (error !== null) {
    const failure = toFailure(error);
    if (failure.code === "holdings.unknown_share") {
      return (
        <>
          <h1>Share not found</h1>
          <p>No share has the symbol or ISIN {share}.</p>
        </>
      );
    }
    return (
      <FailureNotice
        isPage
        title="Transactions could not be loaded"
        failure={failure}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <>
        <h1>{share}</h1>
        <Waiting label="Loading transactions" />
      </>
    );
  }
  return <Loaded share={data} />;
}

type OpenDialog =
  | { readonly kind: "add" | "move" | "action" }
  | { readonly kind: "correct" | "withdraw"; readonly entry: HoldingTransaction };

function Loaded({ share }: { readonly share: HeldShareAnswer }) {
  const { name, symbol, isin, co_code: coCode, transactions, tax_lots: lots, realised } = share;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { nameOf } = useOwners();
  const holding = useHoldings().data?.holdings.find((held) => held.isin === isin);
  const close = (): void => setDialog(null);
  return (
    <>
      <div className="ledger-head">
        <div>
          <h1>{name}</h1>
          <p className="ledger-soft">
            {coCode === null ? symbol : <Link href={companyPageOf(symbol)}>{symbol} analysis</Link>}
          </p>
        </div>
        <div className="ledger-actions">
          <Button
            variant="default"
            disabled={holding === undefined}
            onClick={() => setDialog({ kind: "move" })}
          >
            Move shares
          </Button>
          <Button
            variant="default"
            disabled={transactions.length === 0}
            onClick={() => setDialog({ kind: "action" })}
          >
            Add corporate action
          </Button>
          <Button onClick={() => setDialog({ kind: "add" })}>Add entry</Button>
        </div>
      </div>
      <Totals lots={lots} />
      {transactions.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title="No transactions yet"
          hint="Filled orders, transfers and your entries appear here."
        />
      ) : (
        <Part title="Transactions">
          <TransactionTable
            transactions={transactions}
            nameOf={nameOf}
            onCorrect={(entry) => setDialog({ kind: "correct", entry })}
            onWithdraw={(entry) => setDialog({ kind: "withdraw", entry })}
          />
        </Part>
      )}
      {lots.length > 0 && (
        <Part
          title="Lots for tax"
          hint="Sales take the oldest shares of an account first, whichever stock box they are in."
        >
          <LotTable label="Lots for tax" lots={lots} />
        </Part>
      )}
      {realised.length > 0 && (
        <Part title="Sales">
          <SaleTable label={`Sales of ${name}`} sales={realised} showsShare={false} />
        </Part>
      )}
      {share.actions.length > 0 && (
        <Part title="Corporate actions" hint="Applied to the lots on their date.">
          <ActionList actions={share.actions} />
        </Part>
      )}
      {dialog?.kind === "move" && holding !== undefined && (
        <MoveDialog holding={holding} onClose={close} />
      )}
      {dialog?.kind === "add" && <EntryDialog share={share} onClose={close} />}
      {dialog?.kind === "action" && <ActionDialog share={share} onClose={close} />}
      {dialog?.kind === "correct" && (
        <EntryDialog share={share} entry={dialog.entry} onClose={close} />
      )}
      {dialog?.kind === "withdraw" && <WithdrawDialog entry={dialog.entry} onClose={close} />}
    </>
  );
}

function Part({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="ledger-part" aria-label={title}>
      <h2>{title}</h2>
      {hint !== undefined && <p className="ledger-soft">{hint}</p>}
      {children}
    </section>
  );
}

function Totals({ lots }: { readonly lots: HeldShareAnswer["tax_lots"] }) {
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  const cost = lots.reduce((sum, lot) => sum + lot.cost_paise, 0);
  const figures = [
    ["Quantity", formatCount(quantity)],
    ["Average", quantity === 0 ? emptyFigure : formatRupees(Math.round(cost / quantity))],
    ["Invested", formatRupees(cost)],
  ] as const;
  return (
    <dl className="ledger-figures figure">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
