import { currentRequestId } from "@munshi/platform/request-context";

/**
 * Prefixes a statement with the current request's id. Characters that could end the comment are
 * dropped.
 */
export function tagStatement(sql: string): string {
  const requestId = currentRequestId()?.replaceAll(/[^\w.:-]/g, "");
  return requestId ? `/* req:${requestId} */ ${sql}` : sql;
}
