export { createComplaintRoutes } from "./complaints.routes.ts";
