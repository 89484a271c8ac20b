import type {
  BulkRun,
  DescribedRegister,
  RegisterCount,
  RegisterExportRequest,
  RegisterPageRequest,
  RegisterQuery,
  RegisterRows,
  RegisterSelectionRequest,
  SavedView,
  SelectionSummary,
  ViewContent,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendForFile, sendJson } from "../../lib/http.ts";
import { asStaff } from "../call-admin.ts";

/** Returns the API client of a register by its key; every register has the same routes. */
export function openRegister(key: string) {
  const path = `${corePath}/admin/registers/${key}`;
  const get = <T>(place: string, signal?: AbortSignal): Promise<T> =>
    asStaff(() => fetchJson<T>(path + place, signal));
  const send = <T>(
    method: "POST" | "PUT" | "DELETE",
    place: string,
    body?: object,
    ...more: readonly [signal?: AbortSignal | undefined, idempotencyKey?: string]
  ): Promise<T> => asStaff(() => sendJson<T>(method, path + place, body, ...more));
  return {
    describe: (signal?: AbortSignal) => get<DescribedRegister>("", signal),
    rows: (request: Partial<RegisterPageRequest>, signal?: AbortSignal) =>
      send<RegisterRows>("POST", "/rows", request, signal),
    count: (query: RegisterQuery, signal?: AbortSignal) =>
      send<RegisterCount>("POST", "/count", query, signal),
    export: (request: RegisterExportRequest) =>
      asStaff(() => sendForFile(`${path}/export`, request)),
    select: (selection: RegisterSelectionRequest, signal?: AbortSignal) =>
      send<SelectionSummary>("POST", "/selection", selection, signal),
    run: (action: string, body: BulkRequest, idempotencyKey: string) =>
      send<{ readonly id: string }>("POST", `/actions/${action}`, body, undefined, idempotencyKey),
    findRun: (id: string, signal?: AbortSignal) => get<BulkRun>(`/runs/${id}`, signal),
    views: (signal?: AbortSignal) => get<readonly SavedView[]>("/views", signal),
    createView: (view: ViewChange) => send<SavedView>("POST", "/views", view),
    updateView: (id: string, view: ViewChange & { readonly version: number }) =>
      send<SavedView>("PUT", `/views/${id}`, view),
    deleteView: (id: string) => send<object>("DELETE", `/views/${id}`),
  };
}

export interface ViewChange {
  readonly name: string;
  readonly isShared: boolean;
  readonly content: ViewContent;
}

interface BulkRequest {
  readonly selection: RegisterSelectionRequest;
  /** As it was confirmed. */
  readonly count: number;
}

/** The registers that the signed-in staff member may open. */
export function fetchRegisters(signal?: AbortSignal) {
  return asStaff(() =>
    fetchJson<
      readonly {
        readonly key: string;
        readonly title: string;
        readonly page: string;
        readonly canSearch: boolean;
      }[]
    >(`${corePath}/admin/registers`, signal),
  );
}
