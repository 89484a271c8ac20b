import { formatCount, formatPrice, formatExactRupees } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import type { PreviewRow, PurchasePreview } from "./investing-api.ts";
import { StockName } from "./PlanResult.tsx";

/** Shares that an amount buys, and the cash that is left of it. */
export function Preview({
  title,
  state: { data, error, isFetching, refetch },
}: {
  readonly title: string;
  readonly state: {
    readonly data: PurchasePreview | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}) {
  if (error !== null) {
    return <QueryFailure title="Shares could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) {
    return (
      <div className="skeleton invest-preview-waiting" aria-busy="true">
        <span className="visually-hidden">Loading shares</span>
      </div>
    );
  }
  return (
    <section className="invest-main" aria-labelledby="preview-title" aria-busy={isFetching}>
      <h2 id="preview-title">{title}</h2>
      {data.rows.length === 0 ? (
        <p className="invest-soft">This amount is too low for one share.</p>
      ) : (
        <PreviewTable rows={data.rows} />
      )}
      <dl className="invest-facts figure">
        {data.carried > 0 && (
          <div>
            <dt>Carried from earlier purchases</dt>
            <dd>{formatExactRupees(data.carried)}</dd>
          </div>
        )}
        <div>
          <dt>Shares</dt>
          <dd>{formatExactRupees(data.spent)}</dd>
        </div>
        <div>
          <dt>Cash left</dt>
          <dd>{formatExactRupees(data.cash)}</dd>
        </div>
      </dl>
    </section>
  );
}

function PreviewTable({ rows }: { readonly rows: readonly PreviewRow[] }) {
  return (
    <Table
      label="Shares for the amount"
      className="invest-table invest-preview"
      boxed
      narrow="fit"
      columns={[
        {
          id: "stock",
          header: "Stock",
          className: "invest-stock",
          render: ({ name, symbol }) => <StockName name={name} symbol={symbol} />,
        },
        {
          id: "quantity",
          header: "Shares",
          align: "end",
          render: ({ quantity }) => formatCount(quantity),
        },
        {
          id: "value",
          header: "Value, ₹",
          align: "end",
          render: ({ value }) => formatPrice(value),
        },
      ]}
      rows={rows}
      rowKey={({ symbol }) => symbol}
    />
  );
}
