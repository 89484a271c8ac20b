import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { ChangeAction, ChangeState } from "../../contract/change-requests.ts";

/** From which states an action starts. Applied, rejected, withdrawn and stale are final. */
const startsIn: { readonly [A in ChangeAction]: readonly ChangeState[] } = {
  edit: ["draft", "submitted", "approved"],
  submit: ["draft"],
  withdraw: ["draft", "submitted", "approved"],
  approve: ["submitted"],
  reject: ["submitted", "approved"],
  apply: ["approved"],
  override: ["draft", "submitted"],
};

const actions: readonly ChangeAction[] = [
  "edit",
  "submit",
  "withdraw",
  "approve",
  "reject",
  "apply",
  "override",
];

export type Refusal = "change.not_found" | "change.own" | "change.wrong_state";

/** Why staff may not do something with a request; null if they may. */
export function findRefusal(
  request: { readonly state: ChangeState; readonly maker_id: string },
  actor: Actor,
  action: ChangeAction,
): Refusal | null {
  if (!maySee(request, actor)) return "change.not_found";
  const isMaker = request.maker_id === actor.id;
  const isAllowed = {
    edit: isMaker,
    submit: isMaker,
    withdraw: isMaker,
    approve: hasPermission(actor, "change.approve"),
    reject: hasPermission(actor, "change.approve"),
    apply: isMaker || hasPermission(actor, "change.approve"),
    override: hasPermission(actor, "change.override"),
  }[action];
  if (!isAllowed) return "change.not_found";
  if ((action === "approve" || action === "reject") && isMaker) return "change.own";
  return startsIn[action].includes(request.state) ? null : "change.wrong_state";
}

/** Makers see their own requests; those who decide see all of the tenant. */
export function maySee(request: { readonly maker_id: string }, actor: Actor): boolean {
  return request.maker_id === actor.id || seesAll(actor);
}

export function seesAll(actor: Actor): boolean {
  return hasPermission(actor, "change.approve") || hasPermission(actor, "change.override");
}

/** Lists the actions that a staff member may take on a request now. */
export function listActions(
  request: { readonly state: ChangeState; readonly maker_id: string },
  actor: Actor,
): readonly ChangeAction[] {
  return actions.filter((action) => findRefusal(request, actor, action) === null);
}
