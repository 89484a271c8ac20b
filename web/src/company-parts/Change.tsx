import type { PrintedChange } from "./print-figure.ts";
import "./company-parts.css";

/** What something went up or down by, told by arrow, sign and colour. */
export function Change({ change: { text, direction } }: { readonly change: PrintedChange }) {
  return <span className={`figure part-${direction}`}>{text}</span>;
}
