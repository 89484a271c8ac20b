import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { changeStates } from "./change-requests.ts";
import { day, instant, notPublished } from "./company.ts";
import { stockBoxLimits } from "./limits.ts";
import { defineRegister } from "./register.ts";
import { defineRoutes } from "./route.ts";
import { boxTerm, boxType, schedule } from "./stock-boxes.ts";
import { nameField, plainText } from "./text-fields.ts";

/** Boxes of managers, with those that wait for review. */
export const managedBoxRegister = defineRegister({
  key: "stock-boxes",
  title: "Stock boxes",
  counted: "stock boxes",
  permission: "box.read",
  exportPermission: "box.read",
  page: "/admin/StocksBoxData",
  id: "number",
  paging: "pages",
  name: "name",
  columns: {
    name: { title: "Stock box", kind: "text", sorts: true, searched: true },
    manager: { title: "Manager", kind: "text", sorts: true, searched: true },
    review: {
      title: "Review",
      kind: "choice",
      options: { waiting: "Waiting for approval", draft: "Draft", none: "None" },
    },
    version: { title: "Version", kind: "number", sorts: true },
    effective: { title: "Effective", kind: "date" },
    stocks: { title: "Stocks", kind: "number" },
    followers: { title: "Followers", kind: "number" },
    type: {
      title: "Type",
      kind: "choice",
      options: { THEMATIC: "Thematic", SECTOR: "Sector", MARKETCAP: "Market cap", MODEL: "Model" },
    },
    schedule: {
      title: "Review frequency",
      kind: "choice",
      options: {
        monthly: "Monthly",
        quarterly: "Quarterly",
        "half-yearly": "Half-yearly",
        yearly: "Yearly",
      } satisfies Record<z.output<typeof schedule>, string>,
      isExtra: true,
    },
    live_since: { title: "Live since", kind: "date", isExtra: true },
    market: {
      title: "Market",
      kind: "choice",
      options: { demo: "Demonstration", market: "Market" },
      isExtra: true,
    },
  },
  defaultSort: { column: "name", direction: "ascending" },
  actions: {},
});

const boxId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,9}$/, "must be a number")
    .transform(Number),
});
/** Edit version of a manager or box, not a published version. */
const version = z.int().min(1);
const longText = z.string().trim().max(2_000);
const points = z.array(z.string().trim().min(1).max(300)).max(12);

/** The content of a request to publish a managed version. */
export const boxSubmission = z.strictObject({
  box: z.int().min(1),
  base: z.int().min(0).describe("The version it is based on; 0 for the first."),
  constituents: z
    .array(
      z.strictObject({
        coCode: z.int().min(1),
        weight: z.int().min(1).max(10_000).describe("Basis points."),
        reason: plainText(200).default(""),
      }),
    )
    .min(1)
    .max(stockBoxLimits.stocks),
  note: z.string().trim().min(1, "Enter what changed and why.").max(500),
});
export type BoxSubmission = Infer<typeof boxSubmission>;

const manager = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  registration: z.string(),
  about: z.string(),
  since: day,
  isSample: z.boolean(),
  boxes: z.int(),
  version,
});
export type StaffBoxManager = Infer<typeof manager>;

const managerFields = {
  name: nameField,
  title: z.string().trim().min(1, "Enter a title.").max(100),
  registration: z.string().trim().min(1, "Enter the SEBI registration.").max(60),
  about: longText,
  since: z.iso.date("must be a day such as 2026-03-31"),
};

const boxFields = {
  managerId: z.int().min(1),
  name: nameField,
  idea: plainText(200),
  overview: longText,
  why: points,
  methodology: points,
  type: boxType,
  term: boxTerm,
  schedule: schedule.nullable(),
};

const stockChange = z.object({
  coCode: z.int(),
  symbol: z.string(),
  name: z.string(),
  before: z.int().nullable().describe("Basis points; null: not held before."),
  after: z.int().nullable().describe("Basis points; null: no longer held."),
  reason: z.string(),
});
export type BoxStockChange = Infer<typeof stockChange>;

const request = z.object({
  id: z.uuid(),
  state: z.enum(changeStates),
  maker: z.string(),
  createdAt: instant,
  base: z.int(),
  note: z.string(),
});

const details = z.object({
  id: z.int(),
  slug: z.string(),
  ...boxFields,
  manager: z.string(),
  version,
  boxVersion: z.int().describe("The current one; 0: none yet."),
  liveSince: day.nullable(),
  followers: z.int(),
  current: z.array(
    z.object({
      coCode: z.int(),
      symbol: z.string(),
      name: z.string(),
      weight: z.int().describe("Basis points."),
      reason: z.string(),
    }),
  ),
  versions: z
    .array(
      z.object({
        version: z.int(),
        effective: day,
        publishedAt: instant,
        note: z.string(),
        stocks: z.int(),
        turnover: z.number().nullable().describe("Percent, one way; null for the first."),
        changes: z.array(stockChange),
        hash: z.string(),
      }),
    )
    .describe("The last 12, newest first."),
  requests: z.array(request).describe("Requests to publish a version, newest first."),
});
export type StaffBox = Infer<typeof details>;

const checkedRow = z.object({
  given: z.string(),
  coCode: z.int().nullable(),
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  weight: z.int(),
  reason: z.string(),
  problem: z.string().describe("Why the row is refused; empty if it is not."),
});

const checkAnswer = z.object({
  rows: z.array(checkedRow),
  changes: z.array(stockChange).describe("Entries, exits and changed weights."),
  turnover: z.number().describe("Percent, one way."),
  checks: z.array(z.object({ name: z.string(), isMet: z.boolean(), detail: z.string() })),
  submission: boxSubmission
    .nullable()
    .describe("The content to request publication of; null if refused."),
});
export type BoxCheck = Infer<typeof checkAnswer>;

const unknownBox = { "stock_box.not_found": [404, "Managed box not found."] } as const;
const takenName = {
  "stock_box.name_taken": [409, "A box with this name already exists."],
} as const;
const changed = (one: string) =>
  `The ${one} was changed since it was read; \`current\` has the stored values.`;

/** Managers and boxes. A version is published by a change request of the kind `box.publish`. */
export const boxReviewRoutes = defineRoutes({
  "GET /admin/box_managers": {
    summary: "Managers of stock boxes",
    access: "staff",
    permission: "box.read",
    browser: {},
    answer: z.array(manager),
  },
  "POST /admin/box_managers": {
    summary: "Adds a manager",
    access: "staff",
    permission: "box.review",
    browser: {},
    body: z.strictObject(managerFields),
    answer: manager,
    failures: { "box_manager.duplicate": [409, "A manager with this name already exists."] },
  },
  "PUT /admin/box_managers/:id": {
    summary: "Edits a manager",
    access: "staff",
    permission: "box.review",
    browser: {},
    params: boxId,
    body: z.strictObject({ ...managerFields, version }),
    answer: manager,
    failures: {
      "box_manager.not_found": [404, "Manager not found."],
      "box_manager.changed": [409, changed("manager")],
      "box_manager.duplicate": [409, "A manager with this name already exists."],
    },
  },
  "POST /admin/boxes": {
    summary: "Adds a manager's box, without a version",
    access: "staff",
    permission: "box.review",
    browser: {},
    body: z.strictObject(boxFields),
    answer: details,
    failures: {
      ...notPublished,
      ...takenName,
      "box_manager.not_found": [404, "Manager not found."],
    },
  },
  "GET /admin/boxes/:id": {
    summary: "A manager's box with its versions and requests",
    access: "staff",
    permission: "box.read",
    browser: {},
    params: boxId,
    answer: details,
    failures: unknownBox,
  },
  "PUT /admin/boxes/:id": {
    summary: "Edits a manager's box; its versions never change",
    access: "staff",
    permission: "box.review",
    browser: {},
    params: boxId,
    body: z.strictObject({ ...boxFields, version }),
    answer: details,
    failures: {
      ...unknownBox,
      ...takenName,
      "stock_box.changed": [409, changed("box")],
      "box_manager.not_found": [404, "Manager not found."],
    },
  },
  "POST /admin/boxes/:id/check": {
    summary: "Checks a version and what it changes; writes nothing",
    access: "staff",
    permission: "box.read",
    browser: {},
    params: boxId,
    body: z.strictObject({
      base: z.int().min(0),
      rows: z
        .array(
          z.strictObject({
            stock: z.string().trim().min(1).max(100).describe("Symbol, ISIN or code."),
            weight: z.int().min(0).max(10_000).describe("Basis points."),
            reason: plainText(200).default(""),
          }),
        )
        .min(1)
        .max(2 * stockBoxLimits.stocks),
      note: z.string().trim().max(500).default(""),
    }),
    answer: checkAnswer,
    failures: { ...unknownBox, ...notPublished },
  },
});
