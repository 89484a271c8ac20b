import { managedBoxRegister } from "../../../contract/box-review.ts";
import { defineSource } from "../../../platform/register/index.ts";

const requested = (states: string): string => `exists (
  select from change_requests as request
  where request.kind = 'box.publish' and request.subject = 'box:' || box.id
    and request.tenant_key = :tenant and request.state in (${states}))`;
const waiting = requested("'submitted', 'approved'");
const draft = requested("'draft'");

/** Boxes of managers, on all sites. */
export const managedBoxSource = defineSource({
  register: managedBoxRegister,
  table: "stock_boxes as box",
  joins: {
    manager: "left join box_managers as manager on manager.id = box.manager_id",
    version: `left join box_versions as version
      on version.box_id = box.id and version.version = box.current_version`,
  },
  id: "box.id",
  where: "box.manager_id is not null and box.deleted_at is null",
  columns: {
    name: { value: "box.name" },
    manager: { value: "coalesce(manager.name, '')" },
    review: {
      value: `case when ${waiting} then 'waiting' when ${draft} then 'draft' else 'none' end`,
      conditions: {
        waiting,
        draft: `${draft} and not ${waiting}`,
        none: `not ${draft} and not ${waiting}`,
      },
    },
    version: { value: "box.current_version" },
    effective: { value: "version.effective" },
    stocks: { value: "coalesce(cardinality(version.co_codes), 0)" },
    followers: {
      value: "(select count(*)::int from box_follows as follow where follow.box_id = box.id)",
    },
    type: { value: "box.portfolio_type" },
    schedule: { value: "box.schedule" },
    live_since: { value: "box.live_since" },
    market: { value: "box.kind" },
  },
  actions: {},
});
