export * from "./views.ts";
export * from "./browser-calls.ts";
