import type { Refusal } from "@munshi/platform";
import { createNonce, listSecurityHeaders } from "../middleware/security-headers.ts";

/** What a person sees in place of a page whose address is longer than the server reads. */
export function presentTooLong(options: { readonly isProduction: boolean }): Refusal {
  const nonce = createNonce();
  return {
    headers: {
      ...listSecurityHeaders({ nonce, isProduction: options.isProduction }),
      "content-type": "text/html; charset=utf-8",
    },
    body: renderPage(nonce),
  };
}

/** Stands alone: the address it answers was not read, so nothing of the app is known to fit it. */
function renderPage(nonce: string): string {
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>This address is too long · Munshi</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body {
        margin: 0;
        padding: 15vh 24px 24px;
        font: 16px/1.5 Inter, system-ui, sans-serif;
        color: light-dark(#1a2023, #e8e6e0);
        background: light-dark(#fbfaf6, #12171a);
      }
      main { max-width: 560px; margin: 0 auto; }
      h1 { font-size: 24px; line-height: 1.25; }
      a { color: light-dark(#0b5f5b, #5fc4b8); }
    </style>
  </head>
  <body>
    <main>
      <h1>This address is too long</h1>
      <p>
        It is longer than any that the screener writes, so it was not read and no query was run.
        It may have been pasted more than once.
      </p>
      <p>
        <a href="/stock-analyzer/scanner/createscanner">Write a new query</a> or go to the
        <a href="/">home page</a>.
      </p>
    </main>
  </body>
</html>
`;
}
