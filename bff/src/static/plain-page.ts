/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** A self-contained page with a heading and no script, for when the app cannot answer. */
export function renderPlainPage(options: {
  readonly nonce: string;
  readonly title: string;
  /** Trusted HTML; the caller escapes anything else. */
  readonly body: string;
  /** Trusted CSS, added to the common styles. */
  readonly style?: string;
}): string {
  const title = escapeHtml(options.title);
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <title>${title} · Munshi</title>
    <style nonce="${options.nonce}">
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
${options.style ?? ""}    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${options.body}
    </main>
  </body>
</html>
`;
}
