export { createStaffAccess } from "./staff-access.ts";
export type { StaffAccess } from "./staff-access.ts";
export { authenticateStaff } from "./staff-gate.routes.ts";
export { createStaffSignInRoutes } from "./staff-sign-in.routes.ts";
export { createProfileChange } from "./profile-change.ts";
export { createStaffService } from "./staff.service.ts";
export { createStaffRoutes } from "./staff.routes.ts";
export type { IssuedToken, StaffService } from "./staff.service.ts";
