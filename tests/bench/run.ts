import { parseArgs } from "node:util";
import { benchCompany } from "./company.ts";
import { benchDrag } from "./drag.ts";
import { benchBrowser } from "./engine/run-browser.ts";
import { benchEngine } from "./engine/run-engine.ts";
import { describeLoad, describeMachine } from "./machine.ts";
import { benchMarket } from "./market.ts";
import { benchProduct } from "./product.ts";
import { benchStreams } from "./streams.ts";

const { values } = parseArgs({
  options: {
    /** engine, drag (a slider's), web (the engine in Chromium), company and market (their bundles), streams (pages that are told of news) or product; all of them unless given. */
    only: { type: "string" },
    sizes: { type: "string", default: "5000,50000,1000000" },
    quick: { type: "boolean", default: false },
    companies: { type: "string", default: "4000" },
    port: { type: "string", default: "3111" },
    /** Of the streams: open pages, and members whose lists a publication moves. */
    pages: { type: "string", default: "2000" },
    members: { type: "string", default: "20000" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const wants = (part: string): boolean => values.only === undefined || values.only === part;

console.log(`Machine: ${describeMachine()}`);
console.log(`Load average before: ${describeLoad()}`);
if (wants("drag")) await benchDrag(Number(values.companies));
if (wants("engine")) await benchEngine({ sizes, quick: values.quick });
if (wants("web")) await benchBrowser({ sizes, quick: values.quick });
if (wants("company")) {
  await benchCompany({ companies: Number(values.companies), port: Number(values.port) });
}
if (wants("market")) {
  await benchMarket({ companies: Number(values.companies), port: Number(values.port) });
}
if (wants("streams")) {
  await benchStreams({
    companies: Number(values.companies),
    port: Number(values.port),
    pages: Number(values.pages),
    members: Number(values.members),
  });
}
if (wants("product")) {
  await benchProduct({ companies: Number(values.companies), port: Number(values.port) });
}
console.log(`\nLoad average after: ${describeLoad()}`);
