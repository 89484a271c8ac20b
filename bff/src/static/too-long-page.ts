import type { Refusal } from "@munshi/platform";
import { createNonce, listSecurityHeaders } from "../middleware/security-headers.ts";
import { renderPlainPage } from "./plain-page.ts";

const body = `<p>
        It is longer than any that the screener writes, so it was not read and no query was run.
        It may have been pasted more than once.
      </p>
      <p>
        <a href="/stock-analyzer/scanner/createscanner">Write a new query</a> or go to the
        <a href="/">home page</a>.
      </p>`;

/**
 * What a person sees in place of a page whose address is longer than the server reads: as it was
 * not read, nothing of the app is known to fit it.
 */
export function presentTooLong(options: { readonly isProduction: boolean }): Refusal {
  const nonce = createNonce();
  return {
    headers: {
      ...listSecurityHeaders({ nonce, isProduction: options.isProduction }),
      "content-type": "text/html; charset=utf-8",
    },
    body: renderPlainPage({ nonce, title: "This address is too long", body }),
  };
}
