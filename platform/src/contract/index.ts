export * from "./http.ts";
export * from "./values.ts";
export * from "./values.ts";
export * from "./route.ts";
