export { authenticateStaff } from "./staff-gate.routes.ts";
export { createStaffService } from "./staff.service.ts";
export type {
  IssuedToken,
  NewProfile,
  NewStaff,
  StaffMember,
  StaffService,
} from "./staff.service.ts";
