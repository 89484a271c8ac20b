export { createOutbox } from "./outbox.ts";
export type { EventHandler, Outbox } from "./outbox.ts";
export { deleteDeliveredBefore, readText } from "./outbox-events.ts";
export type { OutboxEvent } from "./outbox-events.ts";
