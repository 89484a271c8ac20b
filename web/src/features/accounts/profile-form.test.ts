import { expect, test } from "vitest";
import { checkProfile, readPhone } from "./profile-form.ts";

const good = { first_name: "आशा", last_name: "", phone: "98765 432-10" };

test("a profile with a name and ten digits is right, however the digits are parted", () => {
  expect(checkProfile(good, "9000000000")).toEqual({});
  expect(readPhone(" 98765 432-10 ")).toBe("9876543210");
});

test.each(["<i>!!", "123", "-9876543210", "98765432101", ""])(
  "the number %j is refused and not dropped",
  (phone) => {
    expect(checkProfile({ ...good, phone }, "9000000000")).toEqual({
      phone: "Phone number must contain 10 digit",
    });
  },
);

test("no number is asked of someone who never gave one", () => {
  expect(checkProfile({ ...good, phone: "" }, "")).toEqual({});
});

test("a first name is needed, and no name goes without a letter", () => {
  expect(checkProfile({ ...good, first_name: " " }, "").first_name).toBe(
    "All the fields are required!",
  );
  expect(checkProfile({ ...good, first_name: "!!", last_name: "42" }, "")).toEqual({
    first_name: "Enter a valid name.",
    last_name: "Enter a valid name.",
  });
});
