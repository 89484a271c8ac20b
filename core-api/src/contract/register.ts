import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { isPersonal, operators, registerLimits } from "./register-contract.ts";
import type { ColumnKind, RegisterActionContract, RegisterContract } from "./register-contract.ts";
import { defineRoutes } from "./route.ts";
import type { CoreRoute, Permission } from "./route.ts";

export { defineRegister, hasPersonalColumn, registerLimits } from "./register-contract.ts";
export type { RegisterActionContract, RegisterContract } from "./register-contract.ts";

const column = z.string().max(40);
const bound = z.union([z.number(), z.string().max(20)]).nullable();

const condition = z.discriminatedUnion("is", [
  z.strictObject({
    column,
    is: z.enum(["contains", "starts", "equals"]),
    text: z.string().trim().min(1).max(200),
  }),
  z.strictObject({
    column,
    is: z.literal("one_of"),
    values: z.array(z.string().max(100)).min(1).max(registerLimits.values),
  }),
  z.strictObject({
    column,
    is: z.literal("between"),
    from: bound.default(null),
    to: bound.default(null),
  }),
  z.strictObject({ column, is: z.enum(["empty", "filled"]) }),
]);

export type RegisterCondition = Infer<typeof condition>;

const largest = 1e15;
const isDay = (value: unknown): boolean =>
  typeof value === "string" && /^(19|20)\d\d-/.test(value) && z.iso.date().safeParse(value).success;

const bounds: {
  readonly [K in ColumnKind]?: readonly [remedy: string, isValid: (value: unknown) => boolean];
} = {
  number: [
    "a number",
    (value) => typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= largest,
  ],
  money: [
    "a whole number of paise",
    (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= largest,
  ],
  date: ["a day such as 2026-03-31", isDay],
  moment: ["a day such as 2026-03-31", isDay],
};

/** Returns the problem of a condition and its remedy, or null if it is valid. */
function findProblem(
  { columns }: RegisterContract,
  given: RegisterCondition,
): readonly [member: string, message: string] | null {
  const found = Object.hasOwn(columns, given.column) ? columns[given.column] : undefined;
  if (found === undefined) {
    return ["column", `must be one of: ${Object.keys(columns).join(", ")}`];
  }
  const { title, kind, options = {} } = found;
  const allowed: readonly string[] = operators[kind];
  if (!allowed.includes(given.is)) {
    return ["is", `of ${title} must be one of: ${allowed.join(", ")}`];
  }
  if (given.is === "one_of") {
    const isKnown = given.values.every((value) => Object.hasOwn(options, value));
    return isKnown
      ? null
      : ["values", `of ${title} must be among: ${Object.keys(options).join(", ")}`];
  }
  if (given.is !== "between") return null;
  const [remedy, isValid] = bounds[kind] ?? ["", () => false];
  const { from, to } = given;
  if (from === null && to === null) return ["from", `of ${title} or its end is required`];
  if (from !== null && !isValid(from)) return ["from", `of ${title} must be ${remedy}`];
  if (to !== null && !isValid(to)) return ["to", `of ${title} must be ${remedy}`];
  return from !== null && to !== null && from > to
    ? ["to", `of ${title} must not be before its start`]
    : null;
}

export function describeQuery(register: RegisterContract) {
  const known = Object.keys(register.columns);
  const sortable = known.filter((name) => register.columns[name]?.sorts === true);
  const filter = z
    .array(condition)
    .max(registerLimits.conditions)
    .superRefine((conditions, ctx) => {
      for (const [index, given] of conditions.entries()) {
        const problem = findProblem(register, given);
        if (problem === null) continue;
        ctx.addIssue({ code: "custom", path: [index, problem[0]], message: problem[1] });
      }
    });
  const sort = z.strictObject({
    column: column.refine((name) => sortable.includes(name), {
      error: `must be one of: ${sortable.join(", ")}`,
    }),
    direction: z.enum(["ascending", "descending"]),
  });
  const columns = z
    .array(
      column.refine((name) => known.includes(name), {
        error: `must be one of: ${known.join(", ")}`,
      }),
    )
    .min(1)
    .max(known.length);
  const search = z.string().trim().max(100);
  const id =
    register.id === "uuid"
      ? z.uuid("must be the id of a row")
      : z.string().regex(/^\d{1,15}$/, "must be the number of a row");
  const ids = z.array(id).max(registerLimits.selectedIds);
  const query = { filter: filter.default([]), search: search.default("") };
  const order = { sort: sort.nullable().default(null) };
  return {
    query: z.strictObject(query),
    ordered: z.strictObject({ ...query, ...order, columns }),
    page: z
      .strictObject({
        ...query,
        ...order,
        page: z.int().min(1).default(1),
        size: z.int().min(1).max(registerLimits.pageSize).default(50),
        after: z.string().max(600).nullable().default(null).describe("`next` of the page before."),
      })
      .refine(({ page, size }) => page * size <= registerLimits.deepestRow, {
        path: ["page"],
        error: "must end before row 10,001; add a filter to reach later rows",
      }),
    selection: z.union([
      z.strictObject({ ids: ids.min(1) }),
      z.strictObject({ ...query, except: ids.default([]) }),
    ]),
    view: z.strictObject({ filter, search, sort: sort.nullable(), columns }),
  };
}

type QuerySchemas = ReturnType<typeof describeQuery>;
export type RegisterQuery = Infer<QuerySchemas["query"]>;
export type RegisterPageRequest = Infer<QuerySchemas["page"]>;
export type RegisterExportRequest = Infer<QuerySchemas["ordered"]>;
export type RegisterSelectionRequest = Infer<QuerySchemas["selection"]>;
export type RegisterSort = NonNullable<RegisterPageRequest["sort"]>;
export type ViewContent = Infer<QuerySchemas["view"]>;
export type RegisterQueryInput = InferInput<QuerySchemas["query"]>;

const cell = z.union([z.string(), z.number()]).nullable();
const row = z.object({ id: z.string(), cells: z.record(z.string(), cell) });
export type RegisterRow = Infer<typeof row>;

const rowsAnswer = z.object({
  rows: z.array(row),
  hasMore: z.boolean(),
  next: z.string().nullable().describe("Where the next page begins; null without one."),
});
export type RegisterRows = Infer<typeof rowsAnswer>;

const countAnswer = z.object({
  count: z.int().nullable().describe("Null: it takes too long to count even part of them."),
  isMore: z.boolean().describe("There are more than `count`."),
});
export type RegisterCount = Infer<typeof countAnswer>;

const selectionAnswer = z.object({
  count: z.int(),
  samples: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SelectionSummary = Infer<typeof selectionAnswer>;

const runAnswer = z.object({
  id: z.string(),
  action: z.string(),
  status: z.enum(["queued", "running", "done", "failed"]),
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  reasons: z.array(
    z.object({
      state: z.enum(["skipped", "failed"]),
      reason: z.string(),
      count: z.int(),
      samples: z.array(z.string()).describe("Ids of up to five rows."),
    }),
  ),
});
export type BulkRun = Infer<typeof runAnswer>;

/** Stored content may be of an earlier release: columns may be gone. */
const viewAnswer = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  version: z.int(),
  content: z.looseObject({}),
});
export type SavedView = Infer<typeof viewAnswer>;

const columnAnswer = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["text", "masked", "choice", "number", "money", "date", "moment"]),
  operators: z.array(
    z.enum(["contains", "starts", "equals", "one_of", "between", "empty", "filled"]),
  ),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  sorts: z.boolean(),
  isExtra: z.boolean(),
  isPersonal: z.boolean(),
});
export type DescribedColumn = Infer<typeof columnAnswer>;

/** A register as a staff member sees it. */
export const describedAnswer = z.object({
  key: z.string(),
  title: z.string(),
  counted: z.string(),
  page: z.string(),
  paging: z.enum(["pages", "keyset"]),
  name: z.string(),
  searches: z.array(z.string()).describe("Titles of the columns that the search box looks in."),
  columns: z.array(columnAnswer),
  defaultSort: z.object({ column: z.string(), direction: z.enum(["ascending", "descending"]) }),
  canExport: z.boolean(),
  personalRows: z.int().describe("More rows with personal data need an approved request."),
  actions: z.array(z.object({ id: z.string(), title: z.string(), isDestructive: z.boolean() })),
});
export type DescribedRegister = Infer<typeof describedAnswer>;

/** Returns a register as the holder of the permissions sees it. */
export function describeRegister(
  register: RegisterContract,
  held: readonly Permission[],
): DescribedRegister {
  const columns = Object.entries(register.columns);
  const { key, title, counted, page, paging, name, defaultSort, exportPermission } = register;
  return {
    key,
    title,
    counted,
    page,
    paging,
    name,
    defaultSort,
    searches: columns.flatMap(([, each]) => (each.searched === true ? [each.title] : [])),
    columns: columns.map(([id, each]) => ({
      id,
      title: each.title,
      kind: each.kind,
      operators: [...operators[each.kind]],
      options: Object.entries(each.options ?? {}).map(([value, label]) => ({ value, label })),
      sorts: each.sorts === true,
      isExtra: each.isExtra === true,
      isPersonal: isPersonal(each),
    })),
    canExport: exportPermission !== null && held.includes(exportPermission),
    personalRows: registerLimits.personalRows,
    actions: Object.entries(register.actions).flatMap(([id, action]) =>
      held.includes(action.permission)
        ? [{ id, title: action.title, isDestructive: action.isDestructive === true }]
        : [],
    ),
  };
}

const tooSlow = {
  "register.too_slow": [422, "The filter takes too long. Add a condition that narrows it."],
} as const;
const viewFailures = {
  "view.duplicate_name": [409, "The staff member has a view with this name."],
  "view.changed": [409, "The view was changed since it was read; `view` is the stored one."],
  "view.not_found": [404, "The view does not exist or belongs to someone else."],
  "view.too_many": [409, "The staff member has 100 views of this register."],
} as const;
const runFailures = {
  ...tooSlow,
  "register.count_changed": [409, "`count` rows match now. Confirm again."],
  "register.too_many_rows": [422, "More than 50,000 rows match. Narrow the filter."],
} as const;

/** The routes of one register, by what they do. */
export function describeRoutes(register: RegisterContract) {
  const schemas = describeQuery(register);
  const { title, permission } = register;
  const staff = { access: "staff", permission, browser: {} } as const;
  const viewParams = z.strictObject({ id: z.uuid("must be an id") });
  const viewBody = {
    name: z.string().trim().min(1).max(registerLimits.viewName),
    isShared: z.boolean(),
    content: schemas.view,
  };
  return {
    describe: { ...staff, summary: `${title}: columns, actions`, answer: describedAnswer },
    rows: {
      ...staff,
      summary: `${title}: a page of rows`,
      body: schemas.page,
      answer: rowsAnswer,
      failures: tooSlow,
    },
    count: {
      ...staff,
      summary: `${title}: number of rows that match`,
      body: schemas.query,
      answer: countAnswer,
    },
    export: {
      ...staff,
      permission: register.exportPermission ?? permission,
      needsStepUp: true,
      browser: { streams: true },
      summary: `${title}: all rows that match, as CSV`,
      body: schemas.ordered,
      failures: {
        ...tooSlow,
        "register.needs_approval": [
          409,
          "More than 100 rows with personal data need an applied request of exactly this list.",
        ],
      },
    },
    select: {
      ...staff,
      summary: `${title}: number of selected rows, with five samples`,
      body: schemas.selection,
      answer: selectionAnswer,
      failures: { ...tooSlow, "register.too_many_rows": runFailures["register.too_many_rows"] },
    },
    findRun: {
      ...staff,
      summary: `${title}: progress of a bulk run`,
      params: viewParams,
      answer: runAnswer,
      failures: { "job.not_found": [404, "Run not found."] },
    },
    listViews: {
      ...staff,
      summary: `${title}: own and shared views`,
      answer: z.array(viewAnswer),
    },
    createView: {
      ...staff,
      summary: `${title}: saves a view`,
      body: z.strictObject(viewBody),
      answer: viewAnswer,
      failures: viewFailures,
    },
    updateView: {
      ...staff,
      summary: `${title}: updates an own view`,
      params: viewParams,
      body: z.strictObject({ ...viewBody, version: z.int().min(1) }),
      answer: viewAnswer,
      failures: viewFailures,
    },
    deleteView: {
      ...staff,
      summary: `${title}: deletes an own view`,
      params: viewParams,
      answer: z.object({ success: z.literal(true) }),
      failures: viewFailures,
    },
    run: {
      ...staff,
      idempotency: "key",
      summary: `${title}: runs an action on the selected rows, whose count was confirmed`,
      body: z.strictObject({ selection: schemas.selection, count: z.int().min(1) }),
      answer: z.object({ id: z.string() }),
      failures: runFailures,
    },
  } as const satisfies { readonly [name: string]: CoreRoute };
}

/** The route of an action on selected rows. */
export function describeAction(
  register: RegisterContract,
  { permission, needsStepUp }: RegisterActionContract,
) {
  const { run } = describeRoutes(register);
  return { ...run, permission, ...(needsStepUp === true ? { needsStepUp } : {}) } as const;
}

type Described = ReturnType<typeof describeRoutes>;
type Path<R extends RegisterContract> = `/admin/registers/${R["key"]}`;

/** The routes of a register by method and path. */
export type RegisterRoutes<R extends RegisterContract> = {
  readonly [K in `GET ${Path<R>}`]: Described["describe"];
} & { readonly [K in `POST ${Path<R>}/rows`]: Described["rows"] } & {
  readonly [K in `POST ${Path<R>}/count`]: Described["count"];
} & { readonly [K in `POST ${Path<R>}/selection`]: Described["select"] } & {
  readonly [K in `GET ${Path<R>}/runs/:id`]: Described["findRun"];
} & { readonly [K in `GET ${Path<R>}/views`]: Described["listViews"] } & {
  readonly [K in `POST ${Path<R>}/views`]: Described["createView"];
} & { readonly [K in `PUT ${Path<R>}/views/:id`]: Described["updateView"] } & {
  readonly [K in `DELETE ${Path<R>}/views/:id`]: Described["deleteView"];
} & (R["exportPermission"] extends null
    ? object
    : { readonly [K in `POST ${Path<R>}/export`]: Described["export"] }) & {
    readonly [K in `POST ${Path<R>}/actions/${keyof R["actions"] & string}`]: Described["run"];
  };

/** A register's routes: give them to the route table, and `createRegisterRoutes` the register. */
export function registerRoutes<const R extends RegisterContract>(register: R): RegisterRoutes<R> {
  const routes = describeRoutes(register);
  const path = `/admin/registers/${register.key}` as const;
  const actions = Object.entries(register.actions).map(([name, action]): [string, CoreRoute] => [
    `POST ${path}/actions/${name}`,
    describeAction(register, action),
  ]);
  const made = defineRoutes({
    [`GET ${path}`]: routes.describe,
    [`POST ${path}/rows`]: routes.rows,
    [`POST ${path}/count`]: routes.count,
    ...(register.exportPermission === null ? {} : { [`POST ${path}/export`]: routes.export }),
    [`POST ${path}/selection`]: routes.select,
    ...Object.fromEntries(actions),
    [`GET ${path}/runs/:id`]: routes.findRun,
    [`GET ${path}/views`]: routes.listViews,
    [`POST ${path}/views`]: routes.createView,
    [`PUT ${path}/views/:id`]: routes.updateView,
    [`DELETE ${path}/views/:id`]: routes.deleteView,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- computed keys lose their names
  return made as unknown as RegisterRoutes<R>;
}
