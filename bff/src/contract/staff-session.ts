import { staffSignInRoutes } from "@munshi/core-api/routes";
import { defineRoutes } from "./route.ts";
import { z } from "zod";

const finish = staffSignInRoutes["POST /admin/sign-in/finish"];
const accept = staffSignInRoutes["POST /admin/invitation/finish"];

/**
 * Routes that start and end back-office sessions. The token stays in a cookie of the back-office
 * host. Other staff calls pass through to core-api.
 */
export const staffSessionRoutes = defineRoutes({
  "POST /api/staff/sign-in": {
    summary: "Finishes a staff sign-in by its second factor",
    access: "page",
    body: finish.body,
    answer: finish.answer.omit({ token: true }),
    failures: finish.failures,
  },
  "POST /api/staff/invitation": {
    summary: "Accepts an invitation to the back office",
    access: "page",
    body: accept.body,
    answer: accept.answer.omit({ token: true }),
    failures: accept.failures,
  },
  "POST /api/staff/sign-out": {
    summary: "Logs out of the back office on this browser",
    access: "page",
    body: z.strictObject({}),
    answer: z.object({ success: z.boolean() }),
  },
});
