export { createComplaintDesk } from "./complaint-desk.service.ts";
export type { ComplaintDesk } from "./complaint-desk.service.ts";
export {
  createComplaintsChange,
  loadComplaintRecord,
  unpublishedComplaints,
} from "./complaint-months.ts";
export { buildComplaintTables } from "./complaint-tables.ts";
export { complaintSource } from "./complaints.register.ts";
export { createComplaintRoutes } from "./complaints.routes.ts";
