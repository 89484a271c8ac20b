export { createOutbox } from "./outbox.ts";
export type { EventHandler, Outbox } from "./outbox.ts";
export type { OutboxEvent } from "./outbox-events.ts";
