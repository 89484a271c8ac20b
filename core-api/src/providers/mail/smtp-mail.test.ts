import { Secret, silentLog } from "@munshi/platform";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSmtpMail } from "./index.ts";
import type { MailProvider } from "./index.ts";
import { startSmtpMailbox } from "./smtp-mailbox.fixture.ts";
import type { SmtpMailbox } from "./smtp-mailbox.fixture.ts";

let mailbox: SmtpMailbox;
let mail: MailProvider;
beforeEach(async () => {
  mailbox = await startSmtpMailbox();
  mail = createSmtpMail(
    { url: new Secret(mailbox.url), from: "Munshi <no-reply@example.in>" },
    { log: silentLog },
  );
});
afterEach(async () => {
  mail.close();
  await mailbox.close();
});

const letter = {
  id: "0001",
  to: "asha@example.in",
  subject: "Hello",
  text: "Namaste\n.\nEnd",
  html: "<p>Namaste</p>",
};
const never = new AbortController().signal;

test("a mail arrives with sender, subject and both forms, and the same name each time", async () => {
  expect(await mail.send(letter, never)).toBe("sent");
  expect(await mail.send(letter, never)).toBe("sent");
  expect(mailbox.mails.map(({ to }) => to)).toEqual(["asha@example.in", "asha@example.in"]);
  for (const { text } of mailbox.mails) {
    expect(text).toContain("From: Munshi <no-reply@example.in>");
    expect(text).toContain("Subject: Hello");
    expect(text).toContain("Message-ID: <0001@munshi>");
    expect(text).toContain("Namaste\r\n.\r\nEnd");
    expect(text).toContain("<p>Namaste</p>");
  }
});

test("an address is one receiver, whatever stands in it", async () => {
  await mail.send({ ...letter, to: "asha@example.in,bela@example.in" }, never).catch(() => null);
  expect(mailbox.mails.filter(({ to }) => to === "bela@example.in")).toEqual([]);
});

test("a receiver that is refused for good is no reason to try again; one that is busy is", async () => {
  mailbox.answerReceiver = "550 nobody here";
  expect(await mail.send(letter, never)).toBe("refused");
  mailbox.answerReceiver = "450 asha@example.in is busy";
  const failed = mail.send(letter, never);
  await expect(failed).rejects.toMatchObject({ code: "provider.unavailable", status: 503 });
  await expect(failed).rejects.not.toMatchObject({
    message: expect.stringContaining("asha") as string,
  });
});

test("without a server, or with one that is gone, nothing is sent", async () => {
  const none = createSmtpMail({ url: null, from: "x@example.in" }, { log: silentLog });
  await expect(none.send(letter, never)).rejects.toMatchObject({ status: 503 });
  none.close();
  const gone = createSmtpMail(
    { url: new Secret("smtp://127.0.0.1:9"), from: "x@example.in" },
    { log: silentLog },
  );
  await expect(gone.send(letter, never)).rejects.toMatchObject({ status: 503 });
  gone.close();
});
