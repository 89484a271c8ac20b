export { createPopularScreenRoutes } from "./popular-screens.routes.ts";
