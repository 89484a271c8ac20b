import type { TaxDocument } from "@munshi/bff/contract";
import { IconFileText } from "@tabler/icons-react";
import "./pay-parts.css";
import { documentAddress } from "./pay-api.ts";

const names: Readonly<Record<TaxDocument["kind"], string>> = {
  invoice: "Invoice",
  credit_note: "Credit note",
};

/** Links to the tax invoice and credit notes of an order as PDF. */
export function DocumentLinks({ documents }: { readonly documents: readonly TaxDocument[] }) {
  return (
    <ul className="document-links">
      {documents.map(({ id, kind, number }) => (
        <li key={id}>
          <a href={documentAddress(id)} target="_blank" rel="noopener">
            <IconFileText size={16} stroke={1.6} aria-hidden />
            {names[kind]} {number}
            <span className="visually-hidden"> (PDF, opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
