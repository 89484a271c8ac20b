import { builtPages } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { screenerPath } from "../shell/available-pages.ts";
import { pageRoutes } from "./routes.ts";

test("the app has exactly the pages that its servers say stand", () => {
  const routes = ["/", screenerPath, ...pageRoutes.map(({ path }) => path)];
  expect(routes.toSorted()).toEqual([...builtPages].toSorted());
});
