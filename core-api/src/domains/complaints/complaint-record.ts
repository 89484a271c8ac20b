import { z } from "zod";
import content from "./complaints.json" with { type: "json" };
import type { ComplaintRecord } from "./complaint-tables.ts";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const count = z.int().nonnegative();

const recordShape = z.strictObject({
  resolvedWithinDays: z.int().positive(),
  firstMonth: month,
  lastMonth: month,
  lastFinancialYear: z.string().regex(/^\d{4}-\d{2}$/),
  sources: z.array(z.string().min(1)).min(1),
  entries: z.array(z.strictObject({ month, source: z.string(), received: count, resolved: count })),
});

/** The complaint statistics that must be published; maintained in complaints.json. */
export const complaintRecord: ComplaintRecord = recordShape.parse(content);
