export * from "./market-facts.ts";
export * from "./market-reports.ts";
export * from "./http.ts";
export * from "./gate/index.ts";
export * from "./accounts.ts";
