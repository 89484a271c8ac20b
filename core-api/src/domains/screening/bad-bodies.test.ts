import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startScreeningServer } from "./testing/screening-server.ts";
import type { ScreeningServer } from "./testing/screening-server.ts";

let server: ScreeningServer;
beforeAll(async () => {
  server = await startScreeningServer();
});
afterAll(async () => {
  await server.close();
});

const goodBodies = {
  "/getScannerResult2": {
    storedata: "Sales > 10 AND Twice > 3",
    allfincodes: [11, 22],
    fyear: "2024",
    tyear: "2025",
    qsdate: "2025-09-30",
    qtdate: "2025-12-31",
    lastquarter: "2025-12-31",
    filters: [{ name: "Twice", formula: "Sales * 2" }],
  },
  "/searchAddCmp": { fincode: "ALPHA, 22" },
} as const;

// oxfmt-ignore
const nasty: readonly unknown[] = [
  "\u0000", "\ud800", "__proto__", "<script>", "Sales", "Sales > ", "((((", "(".repeat(9_000), "9".repeat(400), "NaN", "-1",
  "2025-02-30", "0000-00-00", "2025-12-31T00:00", -1, 0, 1e308, 2.5, null, true, [], {}, [[]], { toString: 1 }, [null], [1e308],
  "NOT ".repeat(2_000), "Sales + ".repeat(900), "avg(Sales, 10 years) > 1 OR ".repeat(60) + "Sales > 1", "-- only a comment",
  [{ name: "Twice", formula: "Twice * 2" }], [{ name: "", formula: "" }], [{ name: "a".repeat(200), formula: "Sales" }],
];
const anyValue = fc.oneof(
  { arbitrary: fc.constantFrom(...nasty), weight: 3 },
  { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

/** A good body with some of its values changed, or none of it at all. */
function badBody(path: keyof typeof goodBodies): fc.Arbitrary<string> {
  const good = goodBodies[path];
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(good), "userId"), anyValue, {
    minKeys: 1,
    maxKeys: 4,
  });
  return fc.oneof(
    {
      arbitrary: changes.map((changed) => JSON.stringify({ data: { ...good, ...changed } })),
      weight: 9,
    },
    { arbitrary: anyValue.map((data) => JSON.stringify({ data })), weight: 2 },
    { arbitrary: fc.json({ maxDepth: 4 }), weight: 1 },
    {
      arbitrary: fc.constantFrom("", "{", "[".repeat(2_000), '{"data":{"__proto__":1}}'),
      weight: 1,
    },
  );
}

test.each(["/getScannerResult2", "/searchAddCmp"] as const)(
  "no body makes %s fail on our side",
  { timeout: 240_000 },
  async (path) => {
    const failed: unknown[] = [];
    const answered = new Set<number>();
    for (const body of fc.sample(badBody(path), {
      numRuns: propertyRuns(2_500),
      seed: 20_261_121,
    })) {
      const { status, body: told } = await server.post(path, body);
      answered.add(status);
      if (status >= 500) failed.push({ status, body, told });
    }
    expect(failed).toEqual([]);
    expect(answered).toContain(200);
    expect(answered).toContain(400);
  },
);
