import { platform } from "./0002-platform.ts";
import type { NamedMigration } from "../src/migrate.ts";

/** Every migration, oldest first. A migration that has been released never changes. */
export const migrations: readonly NamedMigration[] = [platform];
