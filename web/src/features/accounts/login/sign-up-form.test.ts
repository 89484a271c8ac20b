import { expect, test } from "vitest";
import { isEmail } from "../../../lib/email-codes.ts";
import {
  checkSignUp,
  emptySignUp,
  toPhoneDigits,
  splitName,
  summariseProblems,
} from "./sign-up-form.ts";

const good = {
  name: "Asha Devi Rao",
  email: "asha@example.com",
  mobile: "9876543210",
  password: "correct horse",
  confirmation: "correct horse",
};

test("a whole form has no problems", () => {
  expect(checkSignUp(good)).toEqual({});
});

test("every empty field is marked, and the documented words are said once above them", () => {
  const text = "Required";
  const problems = checkSignUp(emptySignUp);
  expect(problems).toEqual({
    name: text,
    email: text,
    mobile: text,
    password: text,
    confirmation: text,
  });
  expect(summariseProblems(problems)).toBe("All the fields are required!");
  expect(summariseProblems(checkSignUp({ ...good, email: "asha@" }))).toBe("");
});

test("each wrong field has its own documented text", () => {
  expect(
    checkSignUp({
      ...good,
      name: "!! 42",
      email: "asha@",
      mobile: "987654321",
      confirmation: "other",
    }),
  ).toEqual({
    name: "Enter a valid name.",
    email: "invalid email.",
    mobile: "Phone number must contain 10 digit",
    confirmation: "Passwords dont match!",
  });
});

test("a mobile number keeps ten digits and no sign", () => {
  expect(toPhoneDigits("-98765 43210 99")).toBe("9876543210");
});

test("the first word of a name is the first name", () => {
  expect(splitName("  Asha  Devi Rao ")).toEqual({ first: "Asha", last: "Devi Rao" });
  expect(splitName("Asha")).toEqual({ first: "Asha", last: "" });
});

test.each(["a@b.in", "first.last+tag@mail.example.com"])("%s looks like an address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each(["", "a", "a@b", "a b@c.in", "a@@b.in"])("%s does not look like an address", (text) => {
  expect(isEmail(text)).toBe(false);
});
