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

export const boxPictureRoutes = defineRoutes({
  "GET /api/stock-box-pictures/:slug": {
    summary: "Preview of a shared stock box for other sites, as PNG",
    access: "page",
    params: z.object({ slug: z.string() }),
  },
});
