import type { Permission } from "./route.ts";

/** Limits that every register keeps. */
export const registerLimits = {
  conditions: 20,
  /** Values of one condition. */
  values: 50,
  /** The last row that pages lead to; rows after it need a filter. */
  deepestRow: 10_000,
  pageSize: 100,
  /** Counts that take too long are reported as more than this. */
  countedRows: 100_000,
  /** Rows of a selection by id, and rows excepted from all that match. */
  selectedIds: 1_000,
  /** Rows of one bulk run. */
  bulkRows: 50_000,
  viewName: 60,
  /** Rows with personal data that are exported without a second person. */
  personalRows: 100,
} as const;

export const operators = {
  text: ["contains", "starts", "equals", "empty", "filled"],
  // Anything but a whole value would let staff guess a hidden number digit by digit.
  masked: ["equals", "empty", "filled"],
  choice: ["one_of", "empty", "filled"],
  number: ["between", "empty", "filled"],
  money: ["between", "empty", "filled"],
  date: ["between", "empty", "filled"],
  moment: ["between", "empty", "filled"],
} as const;

export type ColumnKind = keyof typeof operators;

/** A column: how it is headed, filtered and sorted. Money is in paise; a moment is filtered by days in Asia/Kolkata. */
export interface RegisterColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Values of a choice with their labels. */
  readonly options?: { readonly [value: string]: string };
  /** Rows can be sorted by it; an index must support it. */
  readonly sorts?: true;
  /** The search box looks here: text by a part of it, masked by the whole value. */
  readonly searched?: true;
  /** Listed under Columns, not shown at first. */
  readonly isExtra?: true;
  /** Names a client, lead or complainant; masked columns are personal anyway. */
  readonly isPersonal?: true;
}

/** An action on the selected rows. */
export interface RegisterActionContract {
  readonly title: string;
  readonly permission: Permission;
  readonly isDestructive?: true;
  readonly needsStepUp?: true;
}

/** A list of the back office, as its contract describes it. */
export interface RegisterContract {
  /** In addresses: `/admin/registers/clients/rows`. */
  readonly key: string;
  readonly title: string;
  /** Names its rows where they are counted: clients. */
  readonly counted: string;
  readonly permission: Permission;
  /** Null: cannot be exported. */
  readonly exportPermission: Permission | null;
  /** The page that shows it. */
  readonly page: string;
  readonly id: "uuid" | "number";
  /** Append-only registers page by key, so that new rows move nothing. */
  readonly paging: "pages" | "keyset";
  /** The column that names a row. */
  readonly name: string;
  readonly columns: { readonly [column: string]: RegisterColumn };
  readonly defaultSort: { readonly column: string; readonly direction: SortDirection };
  readonly actions: { readonly [action: string]: RegisterActionContract };
}

export type SortDirection = "ascending" | "descending";

/** Checks a register's contract and keeps its exact type. */
export function defineRegister<const R extends RegisterContract>(register: R): R {
  return register;
}

/** Returns true if a column has personal data, masked or not. */
export function isPersonal({ kind, isPersonal: isNamed }: RegisterColumn): boolean {
  return kind === "masked" || isNamed === true;
}

/** Returns true if any of the columns has personal data. */
export function hasPersonalColumn(register: RegisterContract, columns: readonly string[]): boolean {
  return columns.some((name) => {
    const found = register.columns[name];
    return found !== undefined && isPersonal(found);
  });
}
