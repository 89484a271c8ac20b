import * as fc from "fast-check";
import { createScreenRoutes } from "../domains/screens/index.ts";
import type { Member, ScreensServer } from "./screens-server.fixture.ts";

type Body = { readonly [name: string]: unknown };

const unheard = { userId: "1", createdate: "2026-11-21" };
/** Bodies that are nearly right, so that what is changed in them reaches what lies behind. */
const goodBodies: { readonly [path: string]: Body } = {
  "/clientQuery": {
    data: {
      queryname: "Tried",
      queryaccess: "Public",
      description: "d",
      searchkey: "Own < 3 AND ROCE > 5",
      queryoldname: null,
      makefilterspublic: true,
      ...unheard,
    },
  },
  "/insertQueryFilter": {
    data: { filtername: "New one", filters: "Own + PE", filteraccess: "Private", ...unheard },
  },
  "/getQueryFilter": { data: { loginID: "1" } },
  "/deleteQueryFilter": { data: { filtername: "New one", ...unheard } },
  "/updatefiltersaccess": {
    data: { updatefiltername: "Own,Other", filteraccess: "Public", ...unheard },
  },
  "/insertScanner": {
    data: {
      scannerName: "List",
      allfincodes: [1, "2"],
      portfolioOldName: "List",
      portfoliofilter: "",
      ...unheard,
    },
  },
  "/deletePortfolio": { data: { scannerName: "List", ...unheard } },
  "/screens/:id": {
    name: "Named",
    description: "d",
    access: "public",
    makeFiltersPublic: true,
  },
  "/screens/:id/restore": { version: 1 },
  "/screens/:id/share": {
    version: 1,
    datasetVersion: "v1",
    makeFiltersPublic: true,
    includeLists: true,
  },
};

// oxfmt-ignore
const nasty: readonly unknown[] = [
  "", " ", "\u0000", "a\u0000b", "\ud800", "\u202e\u200b", "<script>alert(1)</script>", "'; drop table users; --", "%00",
  "__proto__", "a".repeat(101), "a".repeat(12_000), "9".repeat(400), "(".repeat(9_000), "NOT ".repeat(2_000),
  "PE + ".repeat(900) + "PE < 3", "Own ".repeat(300), "[Own", "'never closed", "PE < 3 -- \n", ",,,,", "Public", null, true, -1, 0,
  1.5, 1e308, 2_147_483_648, [], {}, [[]], [null], { toString: 1 }, Array.from({ length: 6_000 }, (_, index) => index),
];
const nastyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A good body with some of its values changed. */
function spoil(good: Body): fc.Arbitrary<Body> {
  const inner = good["data"];
  const fields = typeof inner === "object" && inner !== null ? { ...inner } : good;
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(fields), "odd"), nastyValue, {
    minKeys: 1,
    maxKeys: 3,
  });
  return changes.map((changed) =>
    fields === good ? { ...good, ...changed } : { data: { ...fields, ...changed } },
  );
}

function badBody(path: string): fc.Arbitrary<string> {
  const others = fc.constantFrom(...Object.values(goodBodies)).chain(spoil);
  return fc.oneof(
    { weight: 8, arbitrary: spoil(goodBodies[path] ?? {}).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: others.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: nastyValue.map((data) => JSON.stringify({ data })) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "[".repeat(2_000), '{"data":{"__proto__":{"x":1}}}'),
    },
  );
}

interface BadAnswer {
  readonly route: string;
  readonly status: number;
  readonly body: string;
}

/** Sends generated bodies to every call of saved work that takes one; all answers that are none (5xx). */
export async function sendBadBodies(
  server: ScreensServer,
  member: Member,
  each: number,
): Promise<{ readonly sent: number; readonly failed: readonly BadAnswer[] }> {
  await server.publish("v1", "2026-11-20");
  await member.addFilter("Own", "PE");
  const routes = createScreenRoutes(server.core.screens).filter(
    ({ schemas }) => schemas.body !== undefined,
  );
  const failed: BadAnswer[] = [];
  let sent = 0;
  for (const [index, { method, path }] of routes.entries()) {
    const { id } = await member.saveQuery(`Good ${index} one`, "PE < 3");
    for (const body of fc.sample(badBody(path), { numRuns: each, seed: 20_261_121 + index })) {
      sent += 1;
      const answer = await fetch(server.address + path.replace(":id", id), {
        method,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${member.bearer}`,
        },
        body,
      });
      await answer.arrayBuffer();
      if (answer.status < 500) continue;
      failed.push({ route: `${method} ${path}`, status: answer.status, body });
    }
  }
  return { sent, failed };
}
