import type { Refusal } from "@munshi/platform";
import { createNonce, listSecurityHeaders } from "../middleware/security-headers.ts";
import { renderPlainPage } from "./plain-page.ts";

const body = `<p>
        The link exceeds the maximum length. It may have been pasted more than once.
      </p>
      <p>
        <a href="/stock-analyzer/scanner/createscanner">Open the screener</a> or go to
        <a href="/">home</a>.
      </p>`;

/**
 * The page for an address longer than the server reads. The request is unparsed, so the app cannot
 * answer.
 */
export function presentTooLong(options: { readonly isProduction: boolean }): Refusal {
  const nonce = createNonce();
  return {
    headers: {
      ...listSecurityHeaders({
        nonce,
        isProduction: options.isProduction,
        checkout: null,
        formOrigins: [],
      }),
      "content-type": "text/html; charset=utf-8",
    },
    body: renderPlainPage({ nonce, title: "Link too long", body }),
  };
}
