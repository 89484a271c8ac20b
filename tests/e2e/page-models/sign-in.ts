import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { makePerson, readCode } from "./accounts.ts";
import type { Person } from "./accounts.ts";
import { send } from "./calls.ts";

async function post(page: Page, path: string, body: object): Promise<number> {
  return (await send(page, "POST", path, body)).status;
}

/** Logs a user in without the form: on the host of `page`, else on the default one. */
export async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  expect(await post(page, "/api/session/sign-in", { username: email, password })).toBe(200);
}

/** Creates an account without logging in; `names` are first and last name. */
export async function signUpHere(
  page: Page,
  names: readonly [first: string, last: string] = ["Asha", "Rao"],
): Promise<Person> {
  const person = makePerson();
  const { email, password } = person;
  const account = { client_id: "", email_id: email };
  expect(await post(page, "/api/core/user/send_verification_code", account)).toBe(200);
  const validation_code = await readCode(page, email);
  const checked = { ...account, validation_code };
  expect(await post(page, "/api/core/user/check_verification_code", checked)).toBe(200);
  const status = await post(page, "/api/session/sign-up", {
    email,
    username: email,
    mobile: "9876543210",
    first_name: names[0],
    last_name: names[1],
    password,
    "confirm-password": password,
    validation_code,
  });
  expect(status).toBeLessThan(300);
  return person;
}

/** A new subscriber, logged in. */
export async function arriveSubscribed(page: Page): Promise<Person> {
  const person = await signUpHere(page);
  await signInHere(page, person);
  expect(await post(page, "/api/core/user/redeem_code", { coupon: "YEAR365" })).toBe(200);
  return person;
}
