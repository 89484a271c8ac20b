export { createTestDatabase } from "./create-test-database.ts";
export type { TestDatabase } from "./create-test-database.ts";
export { createLoadedDatabase } from "./loaded-database.ts";
export type { LoadedData, LoadedDatabase } from "./loaded-database.ts";
