import { broadcastChannelNames, broadcastChannels } from "@munshi/bff/contract";
import type { BroadcastDetails, BroadcastState, RegisterCondition } from "@munshi/bff/contract";
import { queryOptions } from "@tanstack/react-query";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";

export const messengerSettings = queryOptions({
  queryKey: ["messenger", "settings"],
  queryFn: ({ signal }) => callAdmin("GET /admin/broadcast_settings", undefined, { signal }),
});

export const broadcastTemplates = queryOptions({
  queryKey: ["messenger", "templates"],
  queryFn: ({ signal }) => callAdmin("GET /admin/broadcast_templates", undefined, { signal }),
});

/** Columns that filter audiences. */
export const audienceColumns = queryOptions({
  queryKey: ["messenger", "audience"],
  queryFn: ({ signal }) => callAdmin("GET /admin/broadcast_audience", undefined, { signal }),
});

export function broadcastQuery(id: string) {
  return queryOptions({
    queryKey: ["messenger", "broadcast", id],
    queryFn: ({ signal }) => callAdmin("GET /admin/broadcasts/:id", { params: { id } }, { signal }),
    // Progress moves while it is sent.
    refetchInterval: (query) => (query.state.data?.state === "sending" ? 3_000 : false),
  });
}

export const stateChips: { readonly [S in BroadcastState]: ChipState } = {
  draft: "none",
  scheduled: "open",
  sending: "part",
  paused: "warning",
  finished: "done",
  cancelled: "failed",
};

export const channelOptions = broadcastChannels.map((value) => ({
  value,
  label: broadcastChannelNames[value],
}));

/** Conditions as the server stored them, which the clients register has checked. */
export function readFilter({ audience }: BroadcastDetails): readonly RegisterCondition[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the route that stored them
  return audience.filter as unknown as readonly RegisterCondition[];
}
