import type { EngineApi } from "@munshi/engine/contract";

/** Engine calls of the editor: one at a time, because a newer run ends an older one. */
export type EditorEngine = Pick<EngineApi, "open" | "run" | "define" | "defineLists">;
