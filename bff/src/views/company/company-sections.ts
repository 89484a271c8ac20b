import type { CompanySectionName } from "@munshi/core-api/contract";
import { companySectionData, companySectionNames } from "@munshi/core-api/routes";
import { z } from "zod";

export { companySectionNames };

/** The sections that differ between consolidated and standalone accounts. */
export const sectionsByBasis: readonly CompanySectionName[] = ["statements", "results"];

export function findSection(name: string): CompanySectionName | undefined {
  return companySectionNames.find((section) => section === name);
}

/** Members of a section that the page iterates over or reads members of, by the contract. */
const structure = new Map(
  companySectionNames.map((name) => {
    const members = Object.entries<z.ZodType>(companySectionData[name].shape);
    const named = (kind: typeof z.ZodArray | typeof z.ZodObject): readonly string[] =>
      members.flatMap(([member, schema]) => (schema instanceof kind ? [member] : []));
    return [name, { lists: named(z.ZodArray), objects: named(z.ZodObject) }];
  }),
);

/** Returns whether data have the lists and objects of their section; values are not checked. */
export function isSectionData(name: CompanySectionName, data: object): boolean {
  const { lists = [], objects = [] } = structure.get(name) ?? {};
  const member = (key: string): unknown => Reflect.get(data, key);
  return (
    lists.every((key) => Array.isArray(member(key))) &&
    objects.every((key) => typeof member(key) === "object" && member(key) !== null)
  );
}
