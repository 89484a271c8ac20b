import { expect, test } from "vitest";
import { readEmail, splitName } from "./account-fields.ts";
import { checkSignUp } from "./sign-up.policy.ts";
import { accountRoutes } from "../../contract/accounts.ts";

const good = {
  email: "Asha@Example.in",
  username: "asha@example.in",
  mobile: "9876543210",
  first_name: "Asha Devi Rao",
  password: "long enough",
  "confirm-password": "long enough",
  validation_code: "012345",
};
const check = (change: object) =>
  checkSignUp(accountRoutes["POST /user/signup/"].body.parse({ ...good, ...change }));
const problemsOf = (change: object): unknown => {
  const checked = check(change);
  return checked.ok ? [] : checked.problems.map(({ path, message }) => [path, message]);
};

test("a name in one field is split: the first word, and the rest", () => {
  expect(check({})).toMatchObject({
    ok: true,
    signUp: { email: "asha@example.in", firstName: "Asha", lastName: "Devi Rao" },
  });
  expect(splitName("  Asha ", "")).toEqual({ firstName: "Asha", lastName: "" });
  expect(splitName("Asha Devi", " Rao ")).toEqual({ firstName: "Asha Devi", lastName: "Rao" });
});

test.each([
  [{ email: "asha@" }, "email", "invalid email."],
  [{ email: "asha example.in" }, "email", "invalid email."],
  [{ "confirm-password": "long enoush" }, "confirm-password", "Passwords dont match!"],
  [{ first_name: "!! 42" }, "first_name", "Enter a valid name."],
  [{ mobile: "987654321" }, "mobile", "Phone number must contain 10 digit"],
  [{ mobile: "-987654321" }, "mobile", "Phone number must contain 10 digit"],
  [{ mobile: "98765432101" }, "mobile", "Phone number must contain 10 digit"],
  [
    { password: "sunshine", "confirm-password": "sunshine" },
    "password",
    "This password is too common. Choose one that is harder to guess.",
  ],
  [
    { password: "asha.rao.1990", "confirm-password": "asha.rao.1990" },
    "password",
    "This password is too similar to your name, email or mobile number. Choose a different one.",
  ],
  [
    { password: "1234567", "confirm-password": "1234567" },
    "password",
    "Password must be at least 8 characters.",
  ],
  [{ first_name: "   " }, "first_name", "All the fields are required!"],
  [{ mobile: undefined }, "mobile", "All the fields are required!"],
])("%j is wrong at %s: %s", (change, path, message) => {
  expect(problemsOf(change)).toEqual([[path, message]]);
});

test("all that is wrong is told at once, what is missing first", () => {
  expect(problemsOf({ email: "x", mobile: "1", first_name: "", password: "" })).toEqual([
    ["password", "All the fields are required!"],
    ["first_name", "All the fields are required!"],
    ["email", "invalid email."],
    ["confirm-password", "Passwords dont match!"],
    ["mobile", "Phone number must contain 10 digit"],
  ]);
});

test.each([
  ["IA-042_x", "IA-042_x"],
  ["<script>", null],
  [7, null],
  [undefined, null],
])("the referral %j counts as %j", (given, referredBy) => {
  expect(check({ ref_id: given })).toMatchObject({ signUp: { referredBy } });
});

test.each(["a@b.in", "first.last+tag@sub.example.co.in"])("%s is an address", (text) => {
  expect(readEmail(` ${text.toUpperCase()} `)).toBe(text);
});
