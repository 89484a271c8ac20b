import { expect, test } from "vitest";
import { describeApi } from "../../platform/http/openapi.ts";
import { createScreeningRoutes } from "./screening.routes.ts";
import type { ScreeningService } from "./screening.service.ts";

interface Schema {
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
}

interface Operation {
  readonly requestBody: { readonly content: { readonly [type: string]: { schema: Schema } } };
  readonly responses: {
    readonly [status: string]: {
      readonly content: { readonly [type: string]: { schema: Schema } };
    };
  };
}

function listUntold(schema: Schema | undefined): readonly string[] {
  const fields = Object.entries(schema?.properties ?? {});
  expect(fields.length).toBeGreaterThan(0);
  return fields.flatMap(([name, { description = "" }]) => (description === "" ? [name] : []));
}

test("every field of the scanner's request and rows is documented", () => {
  const document = describeApi(createScreeningRoutes({} as ScreeningService), "Screening", "1");
  const paths = document["paths"] as Readonly<Record<string, { readonly post: Operation }>>;
  const scanner = paths["/getScannerResult2"]?.post;
  const json = "application/json";
  const asked = scanner?.requestBody.content[json]?.schema.properties?.["data"];
  expect(listUntold(asked)).toEqual([]);
  expect(Object.keys(asked?.properties ?? {})).toEqual(
    expect.arrayContaining([
      "storedata",
      "tyear",
      "fyear",
      "qsdate",
      "qtdate",
      "allfincodes",
      "lastquarter",
    ]),
  );
  const row = scanner?.responses["2XX"]?.content[json]?.schema.properties?.["data"]?.items;
  expect(listUntold(row)).toEqual([]);
});
