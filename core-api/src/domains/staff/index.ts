export { authenticateStaff } from "./staff-gate.routes.ts";
export { createStaffService } from "./staff.service.ts";
export { createStaffRoutes } from "./staff.routes.ts";
export type { IssuedToken, StaffService } from "./staff.service.ts";
