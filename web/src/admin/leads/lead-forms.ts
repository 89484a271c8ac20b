import type { LeadOption } from "@munshi/bff/contract";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../call-admin.ts";

export const leadOptions = queryOptions({
  queryKey: ["lead-options"],
  queryFn: ({ signal }) => callAdmin("GET /admin/lead_options", undefined, { signal }),
});

export const leadAssignees = queryOptions({
  queryKey: ["lead-assignees"],
  queryFn: ({ signal }) => callAdmin("GET /admin/lead_assignees", undefined, { signal }),
});

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Options in use, and a retired one that the lead has. */
export function listChoices(
  options: readonly LeadOption[],
  kind: LeadOption["kind"],
  current: string | null = null,
): Choice[] {
  return options
    .filter((each) => each.kind === kind && (!each.isRetired || each.id === current))
    .map(({ id, name, isRetired }) => ({
      value: id,
      label: isRetired ? `${name} (retired)` : name,
    }));
}
