import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className="stocks" tabIndex={0} aria-label="Stocks in the list">
      <table>
        <thead>
          <tr>
            <th scope="col">Stock</th>
            <th scope="col">Symbol</th>
            <th scope="col" className="stocks-code">
              Company code
            </th>
            <th scope="col">
              <span className="visually-hidden">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {stocks.map(({ coCode, symbol, name }, at) => (
            <tr key={coCode}>
              <th scope="row">{name === "" ? "Not in current data" : name}</th>
              <td>{symbol}</td>
              <td className="stocks-code figure">{coCode}</td>
              <td className="stocks-delete">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Delete ${name === "" ? coCode : name}`}
                  onClick={() => remove(coCode, at)}
                >
                  <IconTrash size={18} stroke={1.6} aria-hidden />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
