import { currentRequestId } from "@munshi/platform/request-context";

/** The statement with the running request's id before it. Characters that could end the comment are dropped. */
export function tagStatement(sql: string): string {
  const requestId = currentRequestId()?.replaceAll(/[^\w.:-]/g, "");
  return requestId ? `/* req:${requestId} */ ${sql}` : sql;
}
