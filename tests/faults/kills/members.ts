import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../../../bff/src/testing/call.ts";
import type { Answer } from "../../../bff/src/testing/call.ts";
import { openBrowser } from "../../../bff/src/testing/browser.ts";
import type { Browser } from "../../../bff/src/testing/browser.ts";
import { createPasswordHasher } from "../../../core-api/src/domains/accounts/passwords/password-hasher.ts";
import { createPublicId } from "../../../core-api/src/platform/ids/public-id.ts";
import type { Parts } from "./parts.ts";

const password = "correct horse battery";

/** A member with a browser that signs in again where the session is over. */
export interface Member {
  readonly userId: string;
  readonly browser: Pick<Browser, "get" | "post">;
}

/** Creates members and signs each in through the bff. */
export async function signInMembers(parts: Parts, count: number): Promise<readonly Member[]> {
  const at = new Date();
  const password_hash = await createPasswordHasher().hash(password);
  const users = Array.from({ length: count }, () => ({
    id: createPublicId(),
    tenant_key: "munshi",
    email: `${randomUUID()}@example.in`,
    first_name: "Asha",
    last_name: "Rao",
    phone: null,
    password_hash,
    email_verified_at: at,
    referred_by: null,
    created_at: at,
    updated_at: at,
  }));
  await parts.db("users").insert(users);
  const members: Member[] = [];
  for (const { id, email } of users) {
    const opened = openBrowser(
      { call: async (path, options = {}) => call(parts.url, path, options) },
      new URL(parts.url).host,
    );
    const signIn = () => opened.post("/api/session/sign-in", { username: email, password });
    const answer = await signIn();
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${String(answer.body)}`);
    members.push({ userId: id, browser: stayingSignedIn(opened, signIn) });
  }
  return members;
}

/**
 * Signs in again, once for all calls at a time, and repeats the call, as a member does: a renewal whose
 * answer a kill swallowed ends the session if no part is back within half a minute.
 */
function stayingSignedIn(
  browser: Browser,
  signIn: () => Promise<Answer>,
): Pick<Browser, "get" | "post"> {
  let running: Promise<unknown> | null = null;
  const withSession = async (ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = await ask();
    if (answer.status !== 401 || !/"session\.(?:ended|none)"/.test(answer.body.toString()))
      return answer;
    running ??= signIn().finally(() => (running = null));
    await running;
    return ask();
  };
  return {
    get: (...given) => withSession(() => browser.get(...given)),
    post: (...given) => withSession(() => browser.post(...given)),
  };
}

/**
 * Asks until a part that is back answers, as pages do. `mayRepeat` names further answers after which
 * it helps to ask again.
 */
export async function retry(
  name: string,
  deadline: number,
  ask: () => Promise<Answer>,
  mayRepeat: (body: string) => boolean | Promise<boolean> = () => false,
): Promise<Answer> {
  let last = "";
  while (Date.now() < deadline) {
    const answer = await ask().catch((error: unknown) => String(error));
    if (typeof answer !== "string") {
      if (answer.status === 200) return answer;
      const body = answer.body.toString();
      last = `${answer.status} ${body.slice(0, 300)}`;
      const isPassing =
        answer.status >= 500 || answer.status === 429 || body.includes("idempotency.in_flight");
      if (!isPassing && !(await mayRepeat(body))) break;
    } else last = answer;
    await delay(200 + randomInt(200));
  }
  throw new Error(`${name}: ${last}`);
}
