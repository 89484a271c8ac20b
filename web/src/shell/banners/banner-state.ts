import { proxy } from "valtio";

/** What the pricing has to say to somebody, as the sign-in told it. */
export interface Statement {
  readonly type: "Live" | "Warning" | "Expired";
  readonly text: string;
}

export const banners = proxy<{ statement: Statement | null }>({ statement: null });

const shownMs = 300_000;
const types = ["Live", "Warning", "Expired"] as const;

/** Takes the statement of a sign-in; it goes by itself after five minutes. */
export function showStatement(login: { readonly [name: string]: unknown }): void {
  const type = types.find((name) => name === login["statement_type"]);
  const text = login["statement"];
  if (type === undefined || typeof text !== "string" || text === "") return;
  const statement: Statement = { type, text };
  banners.statement = statement;
  window.setTimeout(() => {
    if (banners.statement?.text === text) hideStatement();
  }, shownMs);
}

export function hideStatement(): void {
  banners.statement = null;
}
