import { z } from "zod";
import { defineRoutes } from "./route.ts";

export const marketHoursRoutes = defineRoutes({
  "GET /user/check_market_hours": {
    summary: "Whether the market is open, and its next opening",
    access: "member",
    browser: {},
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      data: z.boolean().describe("The market trades now; false during pre-open."),
      state: z.enum(["open", "pre-open", "closed"]),
      next_opening: z.iso.datetime().nullable().describe("Null if none is within 30 days."),
    }),
  },
});
