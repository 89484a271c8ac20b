import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { Table } from "../../../table/Table.tsx";
import type { ListStock } from "./list-draft.ts";
import { removeStock } from "./list-draft.ts";

/** The stocks of a list, each to be taken out of it. */
export function StockTable({ stocks }: { readonly stocks: readonly ListStock[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  if (stocks.length === 0)
    return (
      <p className="stocks-none">
        No stocks yet. Search above or upload a CSV with symbols or company codes.
      </p>
    );
  const remove = (coCode: number, at: number) => {
    removeStock(coCode);
    // The keyboard stays at the place where it was.
    const buttons = body.current?.querySelectorAll("button") ?? [];
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
  };
  return (
    <Table
      label="Stocks in the list"
      className="stocks"
      boxed
      bodyRef={body}
      columns={[
        {
          id: "stock",
          header: "Stock",
          render: ({ name }) => (name === "" ? "Not in current data" : name),
        },
        { id: "symbol", header: "Symbol", render: ({ symbol }) => symbol },
        {
          id: "code",
          header: "Company code",
          align: "end",
          className: "stocks-code",
          render: ({ coCode }) => coCode,
        },
        {
          id: "delete",
          header: <span className="visually-hidden">Delete</span>,
          className: "stocks-delete",
          render: ({ coCode, name }, at) => (
            <button
              type="button"
              className="icon-button"
              aria-label={`Delete ${name === "" ? coCode : name}`}
              onClick={() => remove(coCode, at)}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </button>
          ),
        },
      ]}
      rows={stocks}
      rowKey={({ coCode }) => coCode}
    />
  );
}
