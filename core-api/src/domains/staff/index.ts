export { listSealedTables } from "./sealed-tables.ts";
export { createStaffAccess } from "./staff-access.ts";
export type { StaffAccess } from "./staff-access.ts";
export { authenticateStaff } from "./staff-gate.routes.ts";
export { createStaffSignInRoutes } from "./staff-sign-in.routes.ts";
export { createStaffService } from "./staff.service.ts";
export type {
  IssuedToken,
  NewProfile,
  NewStaff,
  StaffMember,
  StaffService,
} from "./staff.service.ts";
