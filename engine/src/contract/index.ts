export * from "./dataset.ts";
export * from "./diagnostic.ts";
export * from "./engine-api.ts";
export * from "./facts.ts";
export * from "./failure.ts";
export * from "./market.ts";
export * from "./parameter.ts";
