import { z } from "zod";
import { fincodeParams } from "../company-analysis/index.ts";

export const resultParams = fincodeParams.extend({
  period: z.enum(["Q", "3M", "6M", "9M", "12M", "A"]).describe("A: year against year"),
});

export const quarterlyParams = fincodeParams.extend({
  datatype: z.enum(["C", "S"]).describe("C: consolidated, S: standalone, as resultHighlight tells"),
});

export const shareholdingQuery = z.object({
  view: z
    .enum(["list", "overview", "table"])
    .default("list")
    .describe("overview or table: an object with the periods in Table1; else a list of them"),
});

const statements = z.array(z.string());
const cells = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

export const statementListAnswer = z.object({
  strength: statements,
  weekness: statements,
  gstrength: statements.describe("Growth"),
  gweekness: statements,
  tstrength: statements.describe("Trust"),
  tweekness: statements,
  estrength: statements.describe("Efficiency"),
  eweekness: statements,
  lstrength: statements.describe("Liquidity"),
  lweekness: statements,
  note: statements,
});

export const resultAnswer = z.object({
  Table1: z
    .array(cells)
    .describe("Particulars, and ₹ crore by period: up to 8 of Q and A, else the two compared"),
  datatype: z.enum(["C", "S", ""]).describe("C: consolidated, S: standalone; empty: nothing filed"),
  financialYearEnd: z.string().nullable().describe("The month that the financial year ends in"),
});

export const quarterlyAnswer = z.object({ strength: statements, weekness: statements });

const holders = z.array(cells).describe("Percents of the capital by quarter, newest first");

export const shareholdingAnswer = z.union([holders, z.object({ Table1: holders })]);
