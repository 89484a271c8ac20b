export * from "./http.ts";
export * from "./route.ts";
