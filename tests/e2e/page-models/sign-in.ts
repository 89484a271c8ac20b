import { csrfHeader } from "../../../bff/src/contract/index.ts";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { makePerson, readCode } from "./accounts.ts";
import type { Person } from "./accounts.ts";

/** Sends what the page on show would; the status of the answer. */
function post(page: Page, path: string, body: object): Promise<number> {
  // Only the browser itself finds the hosts below `localhost`.
  return page.evaluate(
    async ([address, header, text]) => {
      const headers = { [header]: "1", "content-type": "application/json" };
      const answer = await fetch(address, { method: "POST", headers, body: text });
      return answer.status;
    },
    [path, csrfHeader, JSON.stringify(body)] as const,
  );
}

/** Signs somebody in on the host that `page` shows, without the form. */
export async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  expect(await post(page, "/api/session/sign-in", { username: email, password })).toBe(200);
}

/** Somebody new with an account, and nobody signed in; `names` is their first and last name. */
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
