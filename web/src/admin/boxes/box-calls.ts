import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../call-admin.ts";

export const boxManagers = queryOptions({
  queryKey: ["admin", "box-managers"],
  queryFn: () => callAdmin("GET /admin/box_managers"),
  staleTime: 0,
});

export const staffBox = (id: number) =>
  queryOptions({
    queryKey: ["admin", "boxes", id],
    queryFn: () => callAdmin("GET /admin/boxes/:id", { params: { id } }),
    staleTime: 0,
  });
