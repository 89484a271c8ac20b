import { failure } from "../../platform/errors/failure.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { memberOf } from "../accounts/index.ts";
import { ownMessages } from "./messages.ts";
import type { Owner } from "./owner.ts";

export function ownerOf(ctx: HttpContext): Owner {
  return { userId: memberOf(ctx).userId, tenant: originOf(ctx).tenant };
}

/** @throws AppError `screens.not_found` (404) for every id but the asker's own. */
export function demandOwnId(ctx: HttpContext, userId: string): Owner {
  const owner = ownerOf(ctx);
  if (owner.userId !== userId) throw failure("screens.not_found", 404, ownMessages.nothingHere);
  return owner;
}
