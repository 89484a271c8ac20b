import type { BoxLibrary } from "@munshi/core-api/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

export const stockBoxViewRoutes = defineRoutes({
  "GET /api/views/stock-boxes": {
    summary: "Managers' stock boxes with their figures, identical for all visitors",
    access: "page",
    answer: z.custom<BoxLibrary>(),
  },
});
