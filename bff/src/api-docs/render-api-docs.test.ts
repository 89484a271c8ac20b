import { expect, test } from "vitest";
import { apiDocument } from "./api-document.ts";
import { renderApiDocs } from "./render-api-docs.ts";

const answer = (schema: object) => ({
  responses: {
    "2XX": { description: "Success", content: { "application/json": { schema } } },
    "404": { description: "", "x-codes": { "box.not_found": "Box not found." } },
  },
});

const document = apiDocument.parse({
  openapi: "3.1.0",
  info: { title: "Munshi core-api", version: "1" },
  paths: {
    "/boxes/{id}": {
      get: {
        summary: "A box & <all> in it",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "dry", in: "query", required: false, schema: { enum: ["yes", "no"] } },
        ],
        "x-access": "member",
        ...answer({
          type: "object",
          required: ["price_paise"],
          properties: {
            price_paise: { type: "integer", description: "In paise, <script>alert(1)</script>" },
          },
        }),
      },
    },
    "/v2/api/boxes": {
      get: {
        summary: "All boxes, as `GET /boxes/{id}` gives <one>",
        "x-access": "service",
        ...answer({}),
      },
    },
    "/api/views/boxes": {
      get: {
        summary: "Boxes as a page shows them",
        "x-access": "session",
        responses: { "2XX": { description: "JSON: `BoxesView`" } },
      },
    },
    "/internal/news": {
      post: { summary: "News between servers", "x-access": "internal", ...answer({}) },
    },
  },
});
const page = renderApiDocs(document, "n1");

test("shows each call's access, input, answer and failures", () => {
  expect(page).toContain("<h3>GET /boxes/{id}</h3>");
  expect(page).toContain("For members");
  expect(page).toContain("<td>{id}</td><td>text</td>");
  expect(page).toContain("<td>?dry</td><td>&quot;yes&quot;, &quot;no&quot;; may be absent</td>");
  expect(page).toContain("<td>price_paise</td><td>whole number</td><td>In paise");
  expect(page).toContain("<td>box.not_found</td><td>404</td><td>Box not found.</td>");
  expect(page).toContain('<style nonce="n1">');
});

test("marks calls that require a server login", () => {
  expect(page).toContain("For servers with their own login: the token of POST /v2/api/login");
});

test("shows how browser calls identify the member, and the type of their answer", () => {
  expect(page).toContain("For members who are logged in, by the session cookie.");
  expect(page).toContain("Answers JSON: <code>BoxesView</code>.");
});

test("escapes text of the document and omits internal calls", () => {
  expect(page).toContain("A box &amp; &lt;all> in it");
  expect(page).not.toContain("<script");
  expect(page).not.toContain("News between servers");
});

test("links to every group of calls at the top", () => {
  for (const [group, anchor] of [
    ["/boxes", "calls--boxes"],
    ["/v2/api/boxes", "calls--v2-api-boxes"],
  ] as const) {
    expect(page).toContain(`<a href="#${anchor}">${group}</a> 1`);
    expect(page).toContain(`<h2 id="${anchor}">${group}</h2>`);
  }
  expect(page).not.toContain("/internal");
});

test("renders text between backticks as escaped code", () => {
  expect(page).toContain("as <code>GET /boxes/{id}</code> gives &lt;one>.");
});

test("requests no missing icon", () => {
  expect(page).toContain('<link rel="icon" href="data:," />');
});
