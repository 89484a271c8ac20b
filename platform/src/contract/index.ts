export * from "./http.ts";
export * from "./keys.ts";
export * from "./read-json.ts";
export * from "./route.ts";
