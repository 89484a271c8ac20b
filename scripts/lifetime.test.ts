import { expect, test } from "vitest";
import { createLifetime, Interrupted } from "./lifetime.ts";

test("the end stops what was kept, last come first", async () => {
  const lifetime = createLifetime();
  const stopped: string[] = [];
  for (const name of ["database", "server"]) {
    lifetime.keep(async () => {
      stopped.push(name);
    });
  }
  await lifetime.end();
  expect(stopped).toEqual(["server", "database"]);
});

test("the end waits for what came up after it had begun, and stops it before the rest", async () => {
  const lifetime = createLifetime();
  const stopped: string[] = [];
  lifetime.keep(async () => {
    stopped.push("database");
  });
  lifetime.fail(new Interrupted("Stopping"));
  const late = Promise.withResolvers<undefined>();
  const keepLate = (): void => {
    lifetime.keep(async () => {
      await late.promise;
      stopped.push("server");
    });
  };
  expect(keepLate).toThrow(Interrupted);
  const ended = lifetime.end();
  await new Promise(setImmediate);
  expect(stopped).toEqual([]);
  late.resolve(undefined);
  await ended;
  expect(stopped).toEqual(["server", "database"]);
});
