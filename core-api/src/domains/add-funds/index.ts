export { createAddFundsRoutes } from "./add-funds.routes.ts";
