import type { ApiCall, ApiDocument } from "./api-document.ts";

/** A page that lists every call for people: no script, nothing from elsewhere. */
export function renderApiDocs(document: ApiDocument, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // What servers of the installation tell each other is nobody else's.
      .filter(([, call]) => call.security.every((scheme) => !("internal" in scheme)))
      .map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Calls · Munshi</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; --line: light-dark(#dcd9d0, #2a3237); }
      body {
        margin: 0;
        padding: 24px 16px 64px;
        font: 16px/1.5 Inter, system-ui, sans-serif;
        color: light-dark(#1a2023, #e8e6e0);
        background: light-dark(#fbfaf6, #12171a);
      }
      main { max-width: 880px; margin: 0 auto; }
      h1 { font-size: 28px; line-height: 1.25; }
      h2 { margin: 0; font: 600 16px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
      a, summary { color: light-dark(#0b5f5b, #5fc4b8); }
      section { padding: 16px 0; border-top: 1px solid var(--line); }
      p { margin: 4px 0; }
      summary { width: fit-content; min-height: 24px; cursor: pointer; }
      pre { overflow-x: auto; padding: 12px; border: 1px solid var(--line); font-size: 14px; }
    </style>
  </head>
  <body>
    <main>
      <h1>Calls</h1>
      <p>
        Every call of ${escapeHtml(document.info.title)}, written down by its own route table.
        A page of ours reaches them under <code>/api/core</code>. The same as
        <a href="/docs/openapi.json">an OpenAPI document</a>.
      </p>
${calls.map(renderCall).join("\n")}
    </main>
  </body>
</html>
`;
}

function renderCall(entry: {
  readonly method: string;
  readonly path: string;
  readonly call: ApiCall;
}): string {
  const { method, path, call } = entry;
  const who = call.security.flatMap((scheme) => Object.keys(scheme)).join(", ") || "everybody";
  const parameters = call.parameters.map(
    ({ name, in: place, required }) => `${name} (${place}${required ? "" : ", may be absent"})`,
  );
  const answer = call.responses["2XX"].content;
  return `      <section>
        <h2>${escapeHtml(`${method} ${path}`)}</h2>
        <p>${escapeHtml(call.summary)}</p>
        <p>For ${escapeHtml(who)}.${parameters.length === 0 ? "" : ` Takes ${escapeHtml(parameters.join(", "))}.`}</p>
${renderSchema("Body", call.requestBody?.content)}${renderSchema("Answer", answer)}      </section>`;
}

function renderSchema(title: string, content: ApiCall["responses"]["2XX"]["content"]): string {
  if (content === undefined) return "";
  const text = JSON.stringify(content["application/json"].schema, null, 2);
  return `        <details>
          <summary>${title}</summary>
          <pre tabindex="0">${escapeHtml(text)}</pre>
        </details>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
