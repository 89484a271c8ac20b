import type { EngineApi } from "@munshi/engine/contract";

/** What the editor asks of the engine: one call at a time, because a newer run ends an older one. */
export type EditorEngine = Pick<EngineApi, "open" | "run" | "define" | "defineLists">;
