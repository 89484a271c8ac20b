import { expect, test } from "vitest";
import { describeApi } from "../../platform/http/openapi.ts";
import { createScreenRoutes } from "./index.ts";
import type { Screens } from "./index.ts";

interface Schema {
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Field {
  readonly name: string;
  readonly path: string;
  readonly meaning: string | undefined;
}

function listFields(schema: Schema, path: string): readonly Field[] {
  const below = [schema.items, ...(schema.anyOf ?? [])].filter((part) => part !== undefined);
  return [
    ...below.flatMap((part) => listFields(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      { name, path: `${path}.${name}`, meaning: field.description },
      ...listFields(field, `${path}.${name}`),
    ]),
  ];
}

/** Every JSON schema of the document, and every parameter. */
function collectSchemas(value: unknown, path: string): readonly (readonly [string, Schema])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "schema" ? [[path, part as Schema] as const] : collectSchemas(part, `${path} ${name}`),
  );
}

test("every field on the wire has a documented meaning", () => {
  const routes = createScreenRoutes({} as Screens);
  const schemas = collectSchemas(describeApi(routes, "Screens", "1")["paths"], "");
  // Common members of failures are documented once.
  const own = schemas.filter(([path]) => !/ responses [45]/.test(path));
  const fields = own.flatMap(([path, schema]) => listFields(schema, path));
  expect(fields.filter(({ meaning }) => meaning === undefined)).toEqual([]);
  const names = fields.map(({ name }) => name);
  // oxfmt-ignore
  expect(names).toEqual(expect.arrayContaining([
    "scannerName", "allfincodes", "portfolioOldName", "portfoliofilter", "searchkey", "queryaccess",
    "filteraccess", "filters", "filtername", "queryname", "description", "updatefiltername", "userId",
    "createdate", "loginID", "del",
  ]));
});
