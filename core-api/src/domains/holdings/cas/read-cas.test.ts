import { expect, test } from "vitest";
import { buildCas } from "./cas-pdf.fixture.ts";
import type { CasPdf } from "./cas-pdf.fixture.ts";
import { createCasReader } from "./cas-reader.ts";

const rows = [
  { isin: "INE001A01010", name: "SHARE 1 LIMITED", quantity: 1250, price: 118.35 },
  { isin: "INE002A01018", name: "SHARE 2 LIMITED", quantity: 3, price: 0.05 },
];
const funds = [{ isin: "INF000A01018", name: "KONKAN LIQUID FUND", quantity: 12.345, price: 100 }];
const read = createCasReader();
const password = "MUNPM1001A";

async function readBuilt(pdf: CasPdf, typed = password) {
  return read({ bytes: new Uint8Array(await buildCas(pdf)), password: typed });
}
const refused = async (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

test("reads balances, holder and day of an encrypted statement, without its transactions", async () => {
  await expect(readBuilt({ equities: rows, funds, password })).resolves.toEqual({
    issuer: "NSDL",
    day: "2026-10-31",
    accounts: 1,
    securities: [
      { isin: "INE001A01010", name: "SHARE 1 LIMITED", quantity: 1250 },
      { isin: "INE002A01018", name: "SHARE 2 LIMITED", quantity: 3 },
      { isin: "INF000A01018", name: "KONKAN LIQUID FUND", quantity: 12.345 },
    ],
    pans: ["MUNPM1001A"],
  });
  const cdsl = await readBuilt({ issuer: "CDSL", equities: rows, pan: "MU******1A" });
  expect(cdsl).toMatchObject({ issuer: "CDSL", accounts: 1, pans: ["MU******1A"] });
});

test("tells what is wrong with a file", async () => {
  expect(await refused(readBuilt({ equities: rows, password }, "WRONG"))).toBe(
    "holdings.cas_password",
  );
  expect(await refused(read({ bytes: new TextEncoder().encode("isin,quantity"), password }))).toBe(
    "holdings.cas_not_pdf",
  );
  expect(await refused(readBuilt({ issuer: "other" }))).toBe("holdings.cas_not_cas");
  expect(await refused(readBuilt({ issuer: "CAMS" }))).toBe("holdings.cas_funds_only");
});

test("refuses a part of a statement and one that does not add up", async () => {
  expect(await refused(readBuilt({ equities: rows, total: null }))).toBe("holdings.cas_unreadable");
  expect(await refused(readBuilt({ equities: rows, total: 1 }))).toBe("holdings.cas_unreadable");
  const whole = await buildCas({ equities: rows, password });
  const cut = new Uint8Array(whole.subarray(0, whole.length / 2));
  expect(await refused(read({ bytes: cut, password }))).not.toBe("read");
});

test("refuses a file of too many pages", async () => {
  expect(await refused(readBuilt({ equities: rows, morePages: 100 }))).toBe(
    "holdings.cas_too_long",
  );
});
