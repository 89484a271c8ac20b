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

/** What can be asked of a register, by its key; every register has the same routes. */
export function openRegister(key: string) {
  const path = `${corePath}/admin/registers/${key}`;
  return {
    describe: (signal?: AbortSignal) => fetchJson<DescribedRegister>(path, signal),
    rows: (request: Partial<RegisterPageRequest>, signal?: AbortSignal) =>
      sendJson<RegisterRows>("POST", `${path}/rows`, request, signal),
    count: (query: RegisterQuery, signal?: AbortSignal) =>
      sendJson<RegisterCount>("POST", `${path}/count`, query, signal),
    export: (request: RegisterExportRequest) => sendForFile(`${path}/export`, request),
    select: (selection: RegisterSelectionRequest, signal?: AbortSignal) =>
      sendJson<SelectionSummary>("POST", `${path}/selection`, selection, signal),
    run: (action: string, body: BulkRequest, idempotencyKey: string) =>
      sendJson<{ readonly id: string }>(
        "POST",
        `${path}/actions/${action}`,
        body,
        undefined,
        idempotencyKey,
      ),
    findRun: (id: string, signal?: AbortSignal) => fetchJson<BulkRun>(`${path}/runs/${id}`, signal),
    views: (signal?: AbortSignal) => fetchJson<readonly SavedView[]>(`${path}/views`, signal),
    createView: (view: ViewChange) => sendJson<SavedView>("POST", `${path}/views`, view),
    updateView: (id: string, view: ViewChange & { readonly version: number }) =>
      sendJson<SavedView>("PUT", `${path}/views/${id}`, view),
    deleteView: (id: string) => sendJson<object>("DELETE", `${path}/views/${id}`),
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
  return fetchJson<
    readonly {
      readonly key: string;
      readonly title: string;
      readonly page: string;
      readonly canSearch: boolean;
    }[]
  >(`${corePath}/admin/registers`, signal);
}
