import type { CallDetails, CallPrice } from "../../contract/research-desk.ts";
import { contentOf } from "./calls.repository.ts";
import type { CallEventRow, NamedCall } from "./calls.repository.ts";

export function presentCall(
  call: NamedCall,
  about: {
    readonly events: readonly CallEventRow[];
    readonly latest: CallPrice | null;
    readonly returnPercent: number | null;
    readonly correction: string | null;
  },
): CallDetails {
  return {
    id: call.id,
    company: { coCode: call.co_code, symbol: call.symbol, name: call.company },
    strategy: { id: call.strategy_id, name: call.strategy },
    side: call.side,
    horizon: call.horizon,
    state: call.state,
    content: contentOf(call),
    analyst: { id: call.analyst_id, name: call.analyst, registration: call.registration },
    disclosure: { version: call.disclosure, text: call.disclosure_text },
    openedAt: call.opened_at.toISOString(),
    closedAt: call.closed_at?.toISOString() ?? null,
    returnPercent: about.returnPercent,
    version: call.version,
    latest: about.latest,
    correction: about.correction,
    events: about.events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      by: event.by,
      kind: event.kind,
      state: event.state,
      price: { paise: event.price, on: event.price_on, source: event.price_source },
      content: event.content,
      note: event.note,
      changeId: event.change_id,
      audience: {
        members: event.members ?? 0,
        isFinished: event.finished_at !== null,
        notifications: [...event.notifications],
      },
    })),
  };
}
