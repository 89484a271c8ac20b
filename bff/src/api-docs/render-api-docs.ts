import { escapeHtml, renderPlainPage } from "../static/plain-page.ts";
import type { ApiCall, ApiDocument } from "./api-document.ts";
import { listFields } from "./list-fields.ts";
import type { FieldLine } from "./list-fields.ts";

const style = `      :root { --line: light-dark(#dcd9d0, #2a3237); --faint: light-dark(#5b6468, #9aa5a9); }
      body { padding: 24px 16px 64px; }
      main { max-width: 960px; }
      h1 { font-size: 28px; }
      h2 { font-size: 20px; margin: 40px 0 8px; scroll-margin-top: 16px; }
      h3 { margin: 0; font: 600 16px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
      summary { width: fit-content; min-height: 24px; color: light-dark(#0b5f5b, #5fc4b8); cursor: pointer; }
      nav ul { columns: 3 200px; margin: 8px 0 0; padding: 0; list-style: none; }
      nav a { display: inline-block; min-height: 24px; overflow-wrap: anywhere; }
      code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
      section { padding: 16px 0; border-top: 1px solid var(--line); }
      p { margin: 4px 0; }
      .table { overflow-x: auto; margin: 4px 0 12px; }
      table { width: 100%; border-collapse: collapse; font-size: 14px; }
      th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
      th { color: var(--faint); font-weight: 500; white-space: nowrap; }
      td:first-child { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** Readable access levels of core-api's route table. */
const callers: Readonly<Record<string, string>> = {
  public: "everyone",
  page: "everyone, from a page of this site",
  session: "members who are logged in, by the session cookie",
  "optional-member": "everyone; logged-in members are recognised",
  service: "servers with their own login: the token of POST /v2/api/login as bearer",
  staff: "staff, with their token as bearer",
  member: "members: the access token of POST /jwt/token/ as bearer",
  subscriber: "subscribers, including members on a free trial",
  referrer: "members who refer others",
};

/** Renders every call on one page, without scripts or external resources. */
export function renderApiDocs(document: ApiDocument, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Internal calls are not documented for clients.
      .filter(([, call]) => call["x-access"] !== "internal")
      .map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  const groups = Map.groupBy(calls, ({ path }) => nameGroup(path));
  return renderPlainPage({
    nonce,
    style,
    title: "Calls",
    body: `<p>
        Every call of ${escapeHtml(document.info.title)} and of the site itself, made from their route
        tables. Pages reach core-api's calls under <code>/api/core</code>; those of the site are listed
        with their full path, and changes need the header <code>x-munshi-request</code>.
        <a href="/docs/openapi.json">OpenAPI document</a>.
      </p>
      <p>
        Bodies and answers are JSON. Every failure has the same body: <code>error.code</code> is one of
        those listed, <code>error.message</code> may be shown, <code>error.details</code> lists the
        mistakes of a request, <code>error.requestId</code> names it in our log.
      </p>
${renderIndex(groups)}
${[...groups].map(renderGroup).join("\n")}`,
  });
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly call: ApiCall;
}

/** Prefixes that precede the group name in many paths. */
const frames: ReadonlySet<string> = new Set(["api", "v1", "v2"]);

/** Groups calls by the first word of their path: `/user/cart/` with `/user/viewer`. */
function nameGroup(path: string): string {
  const words = path.split("/").filter((word) => word !== "");
  const own = words.findIndex((word) => !frames.has(word));
  return own === -1 ? path : `/${words.slice(0, own + 1).join("/")}`;
}

function anchorOf(group: string): string {
  return `calls-${group.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
}

function renderIndex(groups: ReadonlyMap<string, readonly Entry[]>): string {
  const items = [...groups].map(
    ([group, { length }]) =>
      `          <li><a href="#${anchorOf(group)}">${escapeHtml(group)}</a> ${length}</li>`,
  );
  return `      <nav aria-label="Groups of calls"><ul>
${items.join("\n")}
      </ul></nav>`;
}

function renderGroup([group, calls]: readonly [string, readonly Entry[]]): string {
  return `      <h2 id="${anchorOf(group)}">${escapeHtml(group)}</h2>
${calls.map(renderCall).join("\n")}`;
}

/** Escapes text and renders what is between backticks as code. */
function renderText(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function renderCall(entry: Entry): string {
  const { method, path, call } = entry;
  const who = callers[call["x-access"]] ?? call["x-access"];
  const name = `${method} ${path}`;
  const answer = call.responses["2XX"]?.content;
  const tables = [
    renderFields(name, "Address", listParameters(call)),
    renderFields(name, "Body", listContent(call.requestBody?.content)),
    answer === undefined
      ? `        <p>Answers ${renderText(call.responses["2XX"]?.description ?? "bytes, or nothing")}.</p>\n`
      : renderFields(name, "Answer", listContent(answer)),
    renderTable(name, "Failures", ["Code", "Status", "When"], listFailures(call)),
  ];
  return `      <section>
        <h3>${escapeHtml(name)}</h3>
        <p>${renderText(call.summary)}.</p>
        <p>For ${escapeHtml(who)}.</p>
${tables.join("")}      </section>`;
}

function listParameters({ parameters }: ApiCall): readonly FieldLine[] {
  return parameters.flatMap(({ name, in: place, required, schema }) =>
    listFields(schema, place === "path" ? `{${name}}` : `?${name}`, !required),
  );
}

type Content = ApiCall["responses"][string]["content"];

function listContent(content: Content): readonly FieldLine[] {
  return content === undefined ? [] : listFields(content["application/json"].schema);
}

function listFailures({ responses }: ApiCall): readonly (readonly string[])[] {
  return Object.entries(responses).flatMap(([status, { "x-codes": codes = {} }]) =>
    Object.entries(codes).map(([code, when]) => [code, status, when]),
  );
}

function renderFields(call: string, title: string, lines: readonly FieldLine[]): string {
  return renderTable(
    call,
    title,
    ["Name", "Kind", "Meaning"],
    lines.map(({ name, kind, meaning, isOptional }) => [
      name === "" ? "(the whole)" : name,
      isOptional ? `${kind}; may be absent` : kind,
      meaning,
    ]),
  );
}

function renderTable(
  call: string,
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return "";
  const cells = (tag: string, texts: readonly string[]): string =>
    texts.map((text) => `<${tag}>${renderText(text)}</${tag.split(" ")[0]}>`).join("");
  return `        <details>
          <summary>${title}</summary>
          <div class="table" role="region" aria-label="${escapeHtml(`${title} of ${call}`)}" tabindex="0"><table>
            <thead><tr>${cells('th scope="col"', heads)}</tr></thead>
            <tbody>
${rows.map((row) => `              <tr>${cells("td", row)}</tr>`).join("\n")}
            </tbody>
          </table></div>
        </details>
`;
}
