import { randomUUID } from "node:crypto";
import { createMemorySessionStore } from "./memory-session-store.ts";
import { describeSessionStore } from "./session-store.fixture.ts";

const store = createMemorySessionStore();
describeSessionStore(
  () => store,
  async () => randomUUID(),
);
