import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLoadedDatabase } from "./loaded-database.ts";
import type { LoadedData, LoadedDatabase } from "./loaded-database.ts";

async function readNotes({ database, folder }: LoadedDatabase): Promise<readonly unknown[]> {
  const rows = (await database.db("notes").select("text")) as { readonly text: string }[];
  return [...rows.map(({ text }) => text), await readFile(join(folder, "note"), "utf8")];
}

test("loads data once and copies it for each user", async () => {
  let loads = 0;
  const data: LoadedData = {
    name: "notes",
    async load({ db }, folder) {
      loads += 1;
      await db.raw("create table notes as select 'stored' as text");
      await writeFile(join(folder, "note"), "written");
    },
  };
  const [one, other] = await Promise.all([createLoadedDatabase(data), createLoadedDatabase(data)]);
  await one.database.db("notes").update({ text: "changed" });
  await writeFile(join(one.folder, "note"), "changed");
  expect(await readNotes(one)).toEqual(["changed", "changed"]);
  expect(await readNotes(other)).toEqual(["stored", "written"]);
  expect(loads).toBe(1);
  await Promise.all([one.database.close(), other.database.close()]);
});

test("retries a failed load for the next caller", async () => {
  const fail: LoadedData = {
    name: "failing",
    load: async () => {
      throw new Error("No such file");
    },
  };
  await expect(createLoadedDatabase(fail)).rejects.toThrow("No such file");
  const { database } = await createLoadedDatabase({ name: "failing", load: async () => undefined });
  await database.close();
});
