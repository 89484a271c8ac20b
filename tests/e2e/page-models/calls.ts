import { csrfHeader } from "../../../bff/src/contract/index.ts";
import type { Page } from "@playwright/test";

export interface Told {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends a request as the site's pages do. Works without an open page: its cookies are sent to the
 * base address.
 */
export async function send(
  page: Page,
  method: string,
  path: string,
  body: object | null = null,
): Promise<Told> {
  const headers = { [csrfHeader]: "1", "content-type": "application/json" };
  const data = body === null ? null : JSON.stringify(body);
  if (page.url() === "about:blank") {
    const answer = await page.request.fetch(path, {
      method,
      headers,
      ...(data === null ? {} : { data }),
    });
    return { status: answer.status(), body: (await answer.json()) as unknown };
  }
  // Only browsers resolve hosts below `localhost`.
  return page.evaluate(
    async ([address, init]) => {
      const answer = await fetch(address, init);
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [path, { method, headers, body: data }] as const,
  );
}
