import { expect, test } from "vitest";
import { apiDocument } from "./api-document.ts";
import { renderApiDocs } from "./render-api-docs.ts";

const answer = (schema: object) => ({
  responses: { "2XX": { description: "Success", content: { "application/json": { schema } } } },
});

const document = apiDocument.parse({
  openapi: "3.1.0",
  info: { title: "Munshi core-api", version: "1" },
  paths: {
    "/boxes/{id}": {
      get: {
        summary: "A box & <all> in it",
        parameters: [
          { name: "id", in: "path", required: true, schema: {} },
          { name: "dry", in: "query", required: false, schema: {} },
        ],
        security: [{ member: [] }],
        ...answer({ type: "object", description: "<script>alert(1)</script>" }),
      },
    },
    "/internal/news": {
      post: { summary: "News between servers", security: [{ internal: [] }], ...answer({}) },
    },
  },
});

test("each call stands with who may make it, what it takes and what it answers", () => {
  const page = renderApiDocs(document, "n1");
  expect(page).toContain("<h2>GET /boxes/{id}</h2>");
  expect(page).toContain("For member. Takes id (path), dry (query, may be absent).");
  expect(page).toContain("<summary>Answer</summary>");
  expect(page).toContain('<style nonce="n1">');
});

test("words of the document are text, and calls between servers are left out", () => {
  const page = renderApiDocs(document, "n1");
  expect(page).toContain("A box &amp; &lt;all> in it");
  expect(page).not.toContain("<script");
  expect(page).not.toContain("News between servers");
});
