import { z } from "zod";

/** A company code in a path. */
const code = z
  .string()
  .regex(/^\d{1,9}$/u, "must be a company code")
  .transform(Number);

export const companyParams = z.object({ coCode: code });
export const fincodeParams = z.object({ fincode: code });

const basis = z.enum(["consolidated", "standalone"]);
export const basisQuery = z.object({ basis: basis.optional() });

/** A section: which dataset it was read beside, and null where nothing is known. */
export const sectionAnswer = z.object({
  version: z.string().describe("The dataset whose figures it shows"),
  data: z.looseObject({}).nullable().describe("Null where nothing is known"),
});

/** `C` and `S` are how the documented calls tell the bases. */
export const wireBasisQuery = z.object({
  cstype: z
    .enum(["C", "S"])
    .optional()
    .describe("C: consolidated, S: standalone; absent: the basis that figures stand on"),
});
