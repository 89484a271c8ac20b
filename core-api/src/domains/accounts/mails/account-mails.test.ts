import { expect, test } from "vitest";
import { writeKnownAddressMail, writeResetMail } from "./account-mails.ts";
import { createPageAddresses } from "./mail-events.ts";

const pages = createPageAddresses("https://www.example.in");

test("the data of a reset are behind the #, which no server sees", () => {
  const address = new URL(
    pages.reset("munshi", { email: "a+b@example.in", code: "012345", request: "0190" }),
  );
  expect([address.origin, address.pathname, address.search]).toEqual([
    "https://www.example.in",
    "/reset-password",
    "",
  ]);
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
    email: "a+b@example.in",
    code: "012345",
    request: "0190",
  });
});

test("a partner's mail leads to the partner's site", () => {
  expect(pages.login("zerodha")).toBe("https://zerodha.www.example.in/login");
});

test("a mail's two forms say the same, and only our markup is in the second", () => {
  const email = `"><script>x</script>@example.in`;
  const url = pages.reset("munshi", { email, code: "012345", request: "0190" });
  const { text, html } = writeResetMail("012345", url);
  expect(text).toContain("Your code is 012345.");
  expect(text).toContain(url);
  expect(html).toContain(`<a href="${url.replaceAll("&", "&amp;")}">`);
  expect(html).not.toContain("<script");
  expect(writeKnownAddressMail(pages.login("munshi")).html).toContain(
    '<a href="https://www.example.in/login">https://www.example.in/login</a>',
  );
});
