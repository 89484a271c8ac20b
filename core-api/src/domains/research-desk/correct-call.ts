import { nextCallState } from "@munshi/engine/research";
import { AppError } from "@munshi/platform";
import { callCorrection } from "../../contract/research-desk.ts";
import { callStateNames } from "../../contract/research-names.ts";
import type { CallCorrection } from "../../contract/research-desk.ts";
import { printPaise } from "../../platform/money/paise.ts";
import type { ChangeDefinition } from "../change-requests/index.ts";
import { announceCall } from "./announce-call.ts";
import type { CallDeps } from "./calls.service.ts";
import { findCall, insertCallEvent, updateCall } from "./calls.repository.ts";
import type { NamedCall } from "./calls.repository.ts";
import { requireLatestPrice } from "./latest-price.ts";

/** The correction of a closed call's outcome and exit price, which a second person approves. */
export function createCallCorrection({
  clock,
  audit,
  outbox,
  facts,
}: CallDeps): ChangeDefinition<CallCorrection> {
  return {
    payload: callCorrection,
    permission: "call.change",
    subject: ({ call }) => call,
    title: ({ outcome, exit }) =>
      `Correct a research call: ${callStateNames[outcome].toLowerCase()} at ${printPaise(exit)}`,
    async findVersion(db, _tenant, { call: id }) {
      return String(requireClosed(await findCall(db, id, true)).version);
    },
    async describe(db, _tenant, { call: id, outcome, exit }) {
      const call = requireClosed(await findCall(db, id));
      return [
        { label: "Call", before: null, after: `${call.symbol}, ${call.strategy}` },
        {
          label: "Outcome",
          before: callStateNames[call.state],
          after: callStateNames[outcome],
        },
        {
          label: "Exit price",
          before: call.exit === null ? null : printPaise(call.exit),
          after: printPaise(exit),
        },
      ];
    },
    async apply(transaction, maker, { call: id, outcome, exit }, request) {
      const call = requireClosed(await findCall(transaction, id, true));
      const state = nextCallState(call.state, { correct: outcome });
      if (state === null) throw stillOpen();
      const dataset = await facts.findVersion(transaction);
      const price = await requireLatestPrice(transaction, dataset, call.co_code);
      await updateCall(transaction, call, { state, exit });
      const after = { ...call, state, exit };
      const event = await insertCallEvent(transaction, after, {
        at: clock.now(),
        staffId: maker.id,
        kind: "corrected",
        price,
        note: request.reason,
        changeId: request.id,
      });
      await announceCall(outbox, transaction, maker.tenant, {
        event,
        kind: "corrected",
        call: after,
      });
      await audit.append(transaction, {
        actor: maker,
        action: "call.corrected",
        subject: id,
        details: {
          before: `${call.state} ${call.exit ?? ""}`,
          after: `${state} ${exit}`,
          change: request.id,
        },
      });
      return { call: id, event };
    },
  };
}

function requireClosed(call: NamedCall | null): NamedCall {
  if (call === null) throw new AppError("call.not_found", 404, "Call not found.");
  if (call.state === "open") throw stillOpen();
  return call;
}

function stillOpen(): AppError {
  return new AppError("call.wrong_state", 409, "The call is open. Amend or close it instead.");
}
