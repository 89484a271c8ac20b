import { Router } from "@koa/router";
import type { RouteParameters } from "@munshi/platform";
import { expect, test } from "vitest";
import type { RequestState } from "../http/context.ts";
import { describeOwnCalls } from "./own-calls.ts";

const routerOf = (...paths: readonly string[]) => {
  const router = new Router<RequestState, RouteParameters>();
  for (const path of paths) router.get(path, () => undefined);
  return router;
};

test("a route of the bff is described with its parameters; those passed to core-api are not", () => {
  const paths = describeOwnCalls([
    routerOf("/api/views/market/tiles/:tile", "/data/:version/*file"),
    routerOf("/api/core/user/viewer", "/udf/config"),
  ]);
  expect(Object.keys(paths)).toEqual(["/api/views/market/tiles/{tile}", "/data/{version}/{file}"]);
  expect(
    paths["/api/views/market/tiles/{tile}"]?.["get"]?.parameters.map(({ name, in: place }) => [
      name,
      place,
    ]),
  ).toEqual([
    ["tile", "path"],
    ["day", "query"],
    ["index", "query"],
  ]);
});

test("a new route without a description is refused by name", () => {
  expect(() => describeOwnCalls([routerOf("/api/views/boxes")])).toThrow(
    "bff/src/api-docs/own-calls.ts does not describe GET /api/views/boxes",
  );
});
