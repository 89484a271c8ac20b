import { platform } from "./0002-platform.ts";
import { market } from "./0003-market.ts";
import type { NamedMigration } from "../src/migrate.ts";

/** Every migration, oldest first. A migration that has been released never changes. */
export const migrations: readonly NamedMigration[] = [platform, market];
