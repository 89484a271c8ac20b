export { createScorer } from "./scorer.ts";
