import { AppError, dayMs } from "@munshi/platform";
import { z } from "zod";
import type { ChangeDefinition, ChangeRequestsService } from "./domains/change-requests/index.ts";
import { describeQuery, hasPersonalColumn, registerLimits } from "./contract/register.ts";
import type {
  RegisterCondition,
  RegisterContract,
  RegisterExportRequest,
} from "./contract/register.ts";
import type { Actor } from "./platform/actor/actor.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { countRows } from "./platform/register/index.ts";
import type { RegisterDeps, RegisterSource } from "./platform/register/index.ts";

/** The list as it is exported: filter, search, order and columns. */
type ExportContent = RegisterExportRequest & { readonly register: string };

/**
 * An export of a list with personal data, for its maker to download within a day. The download asks
 * for exactly this content, so that filter and columns are those that were approved.
 */
export function createRegisterExport(
  registers: readonly RegisterSource[],
  deps: RegisterDeps & { readonly clock: Clock },
): ChangeDefinition<ExportContent> {
  const byKey = new Map(
    registers.flatMap((source) => {
      const { key, exportPermission: permission } = source.register;
      return permission === null ? [] : [[key, { source, permission }] as const];
    }),
  );
  const find = (key: string) => {
    const found = byKey.get(key);
    if (found === undefined) throw new TypeError(`No register ${key}`);
    return found;
  };
  return {
    payload: z.looseObject({ register: z.string() }).transform((given, ctx): ExportContent => {
      const { register: key, ...request } = given;
      const found = byKey.get(key);
      if (found === undefined) {
        ctx.addIssue({ code: "custom", path: ["register"], message: "must be a list to export" });
        return z.NEVER;
      }
      const parsed = describeQuery(found.source.register).ordered.safeParse(request);
      if (parsed.success) return { register: key, ...parsed.data };
      for (const { path, message } of parsed.error.issues) {
        ctx.addIssue({ code: "custom", path, message });
      }
      return z.NEVER;
    }),
    permission: { of: ({ register }) => find(register).permission },
    subject: ({ register }) => register,
    title: ({ register }) => `Export a list: ${find(register).source.register.title.toLowerCase()}`,
    findVersion: async () => null,
    async describe(_db, _tenant, { register: key, ...request }, maker) {
      const { source } = find(key);
      const { register } = source;
      const reader = { actor: maker, now: deps.clock.now() };
      const { count, isMore } = await countRows(deps, source, reader, request);
      const isSmall = count !== null && !isMore && count <= registerLimits.personalRows;
      if (isSmall || !hasPersonalColumn(register, request.columns)) {
        throw new AppError("change.payload", 400, "This export needs no approval.");
      }
      const { column, direction } = request.sort ?? register.defaultSort;
      const rows = count === null ? "Too many to count" : count.toLocaleString("en-IN");
      return [
        { label: "List", before: null, after: register.title },
        { label: "Rows now", before: null, after: isMore ? `More than ${rows}` : rows },
        {
          label: "Columns",
          before: null,
          after: request.columns.map((name) => titleOf(register, name)).join(", "),
        },
        {
          label: "Filter",
          before: null,
          after:
            request.filter.map((condition) => describeCondition(register, condition)).join("; ") ||
            "None",
        },
        ...(request.search === ""
          ? []
          : [{ label: "Search", before: null, after: request.search }]),
        { label: "Order", before: null, after: `${titleOf(register, column)}, ${direction}` },
        { label: "Download", before: "Not allowed", after: "By the maker, for one day" },
      ];
    },
    apply: async (_transaction, _maker, { register }) => ({
      register,
      until: new Date(deps.clock.now().getTime() + dayMs).toISOString(),
    }),
  };
}

/** Returns a check that an export was approved for its maker within the last day. */
export function approveExports({
  changes,
  clock,
}: {
  readonly changes: Pick<ChangeRequestsService, "wasApplied">;
  readonly clock: Clock;
}): (actor: Actor, register: string, request: RegisterExportRequest) => Promise<boolean> {
  return (actor, register, request) =>
    changes.wasApplied(
      actor,
      "register.export",
      { register, ...request },
      new Date(clock.now().getTime() - dayMs),
    );
}

function titleOf({ columns }: Pick<RegisterContract, "columns">, name: string): string {
  return columns[name]?.title ?? name;
}

function describeCondition(register: RegisterContract, condition: RegisterCondition): string {
  const title = titleOf(register, condition.column);
  switch (condition.is) {
    case "contains":
      return `${title} contains “${condition.text}”`;
    case "starts":
      return `${title} starts with “${condition.text}”`;
    case "equals":
      return `${title} is “${condition.text}”`;
    case "one_of": {
      const options = register.columns[condition.column]?.options ?? {};
      return `${title}: ${condition.values.map((value) => options[value] ?? value).join(" or ")}`;
    }
    case "between":
      return `${title} from ${condition.from ?? "any"} to ${condition.to ?? "any"}`;
    case "empty":
      return `${title} is empty`;
    case "filled":
      return `${title} is not empty`;
  }
}
