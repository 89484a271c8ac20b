export * from "./market-facts.ts";
