export { createCommentaryRoutes } from "./commentary.routes.ts";
