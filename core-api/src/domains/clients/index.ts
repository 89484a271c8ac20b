export { createClientSource } from "./clients.register.ts";
export { createClientRoutes } from "./clients.routes.ts";
