import { expect, test } from "vitest";
import { makeBox } from "./stock-box.fixture.ts";
import { verifyVersions } from "./verify-versions.ts";

const { versions } = makeBox();
const [second, first] = versions;
if (second === undefined || first === undefined) throw new Error("The fixture has two versions");

test("a chain of matching hashes is verified", async () => {
  expect([...(await verifyVersions(versions))]).toEqual([
    [1, "holds"],
    [2, "holds"],
  ]);
});

test("a changed weight invalidates its version", async () => {
  const changed = { ...first, text: first.text.replace("1 6000", "1 7000") };
  expect((await verifyVersions([second, changed])).get(1)).toBe("changed");
});

test("a date or note that differs from the text invalidates the version", async () => {
  const shown = { ...second, effective: "2024-01-02" };
  expect((await verifyVersions([shown, first])).get(2)).toBe("changed");
});

test("a version with another previous hash is not linked", async () => {
  expect((await verifyVersions([second])).get(2)).toBe("unlinked");
});
