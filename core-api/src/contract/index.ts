export * from "./market-facts.ts";
export * from "./http.ts";
