import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret } from "@munshi/platform";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announceDataset, pruneDatasets } from "./index.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-datasets-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function publish(version: string, day: number): Promise<void> {
  const manifest = join(folder, version, "manifest.json");
  await mkdir(join(folder, version));
  await writeFile(manifest, "{}");
  await utimes(manifest, day * 86_400, day * 86_400);
}

test("the newest datasets stay, the one in use stays, and one being written is left alone", async () => {
  for (const [index, version] of ["a", "b", "c", "d", "e"].entries()) {
    await publish(version, 20_000 + index);
  }
  await mkdir(join(folder, "being-written"));
  expect(await pruneDatasets(folder, 2, ["a"])).toEqual(["c", "b"]);
  expect((await readdir(folder)).toSorted()).toEqual(["a", "being-written", "d", "e"]);
});

test("where no dataset was ever written there is nothing to remove", async () => {
  expect(await pruneDatasets(join(folder, "missing"), 3, [])).toEqual([]);
});

test("the bff is told with the secret; a refusal or silence is an error, so it is told again", async () => {
  const seen: IncomingHttpHeaders[] = [];
  let status = 202;
  const bff = createServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => {
    bff.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(bff.address() as AddressInfo).port}`;
  const secret = new Secret("the-secret-of-the-two-servers");
  const tell = async (): Promise<void> =>
    announceDataset({ url, secret }, "v1", new AbortController().signal);
  await tell();
  expect(seen[0]).toMatchObject({ "x-internal-secret": "the-secret-of-the-two-servers" });
  status = 403;
  await expect(tell()).rejects.toMatchObject({ code: "bff.unreachable" });
  bff.closeAllConnections();
  await new Promise<void>((resolve) => {
    bff.close(() => resolve());
  });
  await expect(tell()).rejects.toMatchObject({ code: "bff.unreachable" });
});
