export { announceCallsOn } from "./announce-call.ts";
export { callSource } from "./calls.register.ts";
export { createCalls } from "./calls.service.ts";
export { createCallCorrection } from "./correct-call.ts";
export { expireCallsOn } from "./expire-calls.ts";
export { createResearchDeskRoutes } from "./research-desk.routes.ts";
export type { ResearchDesk } from "./research-desk.routes.ts";
export { createStrategies } from "./strategies.service.ts";
