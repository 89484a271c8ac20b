export { postEntry } from "./ledger.ts";
