import type { BreakoutKind } from "@munshi/bff/contract";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../call-admin.ts";

export const breakoutDays = queryOptions({
  queryKey: ["admin", "breakouts", "days"],
  queryFn: () => callAdmin("GET /admin/breakouts/days"),
  staleTime: 60_000,
});

export const fetchBreakouts = (kind: BreakoutKind, day: string) =>
  queryOptions({
    queryKey: ["admin", "breakouts", kind, day],
    queryFn: () => callAdmin("GET /admin/breakouts", { query: { kind, day } }),
    staleTime: 60_000,
  });

export const fetchComparison = (kind: BreakoutKind, from: string, until: string) =>
  queryOptions({
    queryKey: ["admin", "breakouts", kind, from, until],
    queryFn: () => callAdmin("GET /admin/breakouts/comparison", { query: { kind, from, until } }),
    staleTime: 60_000,
  });
