import { expect } from "vitest";
import type { CodeAnswer, RefreshAnswer } from "../../../contract/index.ts";
import { password, signUpBody } from "./accounts-server.ts";
import type { AccountsServer } from "./accounts-server.ts";

const rivals = 64;
const dayMs = 86_400_000;

async function race<T>(call: (rival: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: rivals }, (_, rival) => call(rival)));
}

/**
 * Each round has a separate day, so that no limit of attempts decides. A round checks itself;
 * how many were played.
 */
async function play(
  server: AccountsServer,
  rounds: number,
  round: (index: number) => Promise<void>,
): Promise<number> {
  let played = 0;
  for (; played < rounds; played += 1) {
    server.clock.advance(dayMs);
    await round(played);
  }
  return played;
}

/** One rival rotates, and all are answered with its one successor. */
export async function raceToRefresh(server: AccountsServer, rounds: number): Promise<number> {
  await server.signUp("refresh@example.in");
  return play(server, rounds, async () => {
    const { refresh } = await server.signIn("refresh@example.in");
    const told = await race(() =>
      server.call<RefreshAnswer>("/jwt/token/refresh/", { body: { refresh } }),
    );
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(told.map(({ body }) => body.refresh)).size).toBe(1);
    const { db } = server.database;
    const newest = db("token_families").orderBy("created_at", "desc").limit(1).select("id");
    const tokens = (await db("refresh_tokens").whereIn("family_id", newest)) as {
      readonly rotated_at: Date | null;
    }[];
    expect(tokens).toHaveLength(2);
    expect(tokens.filter(({ rotated_at }) => rotated_at !== null)).toHaveLength(1);
  });
}

/** One rival's check of a code verifies it, and one rival's sign-up uses it. */
export async function raceToSignUp(server: AccountsServer, rounds: number): Promise<number> {
  return play(server, rounds, async (index) => {
    const email = `rival-${index}@example.in`;
    await server.call("/user/send_verification_code", { body: { client_id: "", email_id: email } });
    const code = await server.codeFor(email);
    const checked = await race(() =>
      server.call<CodeAnswer>("/user/check_verification_code", {
        body: { client_id: "", email_id: email, validation_code: code },
      }),
    );
    expect(checked.filter(({ body }) => body.status === 0)).toHaveLength(1);
    expect(checked.every(({ status }) => status === 200)).toBe(true);
    const signedUp = await race(() =>
      server.call("/user/signup/", { body: signUpBody(email, code) }),
    );
    const statuses = signedUp.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => status === 201 || status === 400)).toBe(true);
    expect(await server.database.db("users").where({ email })).toHaveLength(1);
  });
}

/** One rival's password is the new one. */
export async function raceToReset(server: AccountsServer, rounds: number): Promise<number> {
  const email = "reset@example.in";
  await server.signUp(email);
  const { db } = server.database;
  return play(server, rounds, async (index) => {
    const asked = await server.call(`/user/forgot_password?email_id=${email}`);
    expect(asked.status).toBe(200);
    const code = await server.codeFor(email);
    const chosen = (rival: number): string => `${password} ${index} ${rival}`;
    const told = await race((rival) =>
      server.call("/user/change_password", {
        body: {
          user_id: email,
          password: chosen(rival),
          confirm_password: chosen(rival),
          validation_code: code,
        },
      }),
    );
    const winners = told.flatMap(({ status }, rival) => (status === 200 ? [rival] : []));
    expect(told.map(({ status }) => status).filter((status) => status > 400)).toEqual([]);
    expect(winners).toHaveLength(1);
    // The actual changes, regardless of the answers.
    const action = "account.password_changed";
    expect(await db("audit_entries").where({ action })).toHaveLength(index + 1);
    expect((await server.signIn(email, chosen(winners[0] ?? -1))).success).toBe(true);
  });
}

/** Five of the rivals' wrong codes are compared, however many come at once. */
export async function raceToGuess(server: AccountsServer, rounds: number): Promise<number> {
  return play(server, rounds, async (index) => {
    const email = `guess-${index}@example.in`;
    await server.call("/user/send_verification_code", { body: { client_id: "", email_id: email } });
    const code = await server.codeFor(email);
    const wrong = code === "999999" ? "999998" : "999999";
    await race(() =>
      server.call("/user/check_verification_code", {
        body: { client_id: "", email_id: email, validation_code: wrong },
      }),
    );
    const row: unknown = await server.database.db("verification_codes").where({ email }).first();
    expect(row).toMatchObject({ tries: 5, verified_at: null });
    const late = await server.call<CodeAnswer>("/user/check_verification_code", {
      body: { client_id: "", email_id: email, validation_code: code },
    });
    expect(late.body.status).toBe(2);
  });
}
