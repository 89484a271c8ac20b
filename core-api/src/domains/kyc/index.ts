export { presentCase } from "./kyc.presenter.ts";
export { createKyc } from "./kyc.ts";
export type { Kyc } from "./kyc.ts";
export { createKycRoutes } from "./kyc.routes.ts";
export { listSealedTables } from "./sealed-tables.ts";
