import { broadcastRegister } from "../../contract/registers.ts";
import { defineSource } from "../../platform/register/index.ts";

export const broadcastSource = defineSource({
  register: broadcastRegister,
  table: "broadcasts as broadcast",
  joins: { author: "join staff as author on author.id = broadcast.created_by" },
  id: "broadcast.id",
  where: "broadcast.tenant_key = :tenant",
  columns: {
    name: { value: "broadcast.name" },
    state: { value: "broadcast.state" },
    channels: {
      value: `replace(replace(replace(array_to_string(broadcast.channels, ', '),
        'in_app', 'In-app'), 'mail', 'Email'), 'telegram', 'Telegram')`,
    },
    members: { value: "broadcast.members" },
    send_at: { value: "broadcast.send_at" },
    started: { value: "broadcast.started_at" },
    finished: { value: "broadcast.finished_at" },
    created: { value: "broadcast.created_at" },
    author: { value: "author.name" },
  },
  actions: {},
});
