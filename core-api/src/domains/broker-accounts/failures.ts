import type { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import { sessionOver } from "../../providers/brokers/index.ts";
import { messages, ownMessages } from "./messages.ts";

export const refusals = {
  notOffered: (): AppError => failure("broker.not_offered", 400, ownMessages.notOffered),
  notSetUp: (name: string): AppError =>
    failure("provider.not_configured", 503, ownMessages.notSetUp(name)),
  callbackRefused: (): AppError =>
    failure("broker.callback_refused", 400, ownMessages.callbackRefused),
  attemptUnknown: (): AppError =>
    failure("broker.attempt_unknown", 400, ownMessages.attemptUnknown),
  attemptUsed: (): AppError => failure("broker.attempt_used", 400, ownMessages.attemptUsed),
  attemptExpired: (): AppError =>
    failure("broker.attempt_expired", 400, ownMessages.attemptExpired),
  stateMismatch: (): AppError => failure("broker.state_mismatch", 400, ownMessages.stateMismatch),
  clientTaken: (): AppError => failure("broker.client_taken", 400, messages.clientTaken),
  mappedElsewhere: (): AppError =>
    failure("broker.mapped_elsewhere", 400, messages.mappedElsewhere),
  identityNeeded: (): AppError =>
    failure("broker.identity_needed", 403, ownMessages.identityNeeded),
  nameDiffers: (holder: string, member: string): AppError =>
    failure("broker.name_differs", 409, ownMessages.nameDiffers, { fields: { holder, member } }),
  nameDeclined: (): AppError => failure("broker.name_declined", 400, ownMessages.nameDeclined),
  sessionOver,
  notConnected: (): AppError =>
    failure("broker.not_connected", 400, ownMessages.notConnected, {
      fields: { error_code: 5000 },
    }),
  accountNotFound: (): AppError =>
    failure("broker.account_not_found", 404, ownMessages.accountNotFound),
};
