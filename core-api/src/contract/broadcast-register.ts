import { broadcastStateNames } from "./broadcast-texts.ts";
import { defineRegister } from "./register.ts";

/** Broadcasts of the site, newest first. */
export const broadcastRegister = defineRegister({
  key: "broadcasts",
  title: "Broadcasts",
  counted: "broadcasts",
  permission: "message.read",
  exportPermission: null,
  page: "/admin/messenger",
  id: "uuid",
  paging: "pages",
  name: "name",
  columns: {
    name: { title: "Name", kind: "text", sorts: true, searched: true },
    state: { title: "State", kind: "choice", options: broadcastStateNames },
    channels: { title: "Channels", kind: "text" },
    members: { title: "Members", kind: "number" },
    send_at: { title: "Scheduled for", kind: "moment" },
    started: { title: "Started", kind: "moment" },
    finished: { title: "Finished", kind: "moment" },
    created: { title: "Created", kind: "moment", sorts: true },
    author: { title: "Created by", kind: "text", isExtra: true },
  },
  defaultSort: { column: "created", direction: "descending" },
  actions: {},
});
