import { createTransport } from "nodemailer";
import type { Log, Secret } from "@munshi/platform";
import { createOutsideCalls, unavailable } from "../../platform/outside/outside-calls.ts";
import type { MailProvider } from "./mail-provider.ts";

export interface SmtpSettings {
  /** `smtp://user:password@host:587`; null: nothing can be sent. */
  readonly url: Secret | null;
  readonly from: string;
}

const waitMs = 15_000;

/** Mail by SMTP: of the house's own relay, of a mail service, or of the sandbox. */
export function createSmtpMail(settings: SmtpSettings, deps: { readonly log: Log }): MailProvider {
  const calls = createOutsideCalls({ name: "mail", log: deps.log, timeoutMs: waitMs * 2 });
  const transport =
    settings.url === null
      ? null
      : createTransport(
          {
            url: settings.url.reveal(),
            pool: true,
            maxConnections: 2,
            connectionTimeout: waitMs,
            greetingTimeout: waitMs,
            socketTimeout: waitMs,
            disableFileAccess: true,
            disableUrlAccess: true,
          },
          { from: settings.from },
        );
  return {
    async send({ id, to, subject, text, html, attachments = [], unsubscribe }, signal) {
      if (transport === null) throw unavailable("mail");
      return calls.run(async () => {
        try {
          await transport.sendMail({
            to: { name: "", address: to },
            subject,
            text,
            html,
            messageId: `<${id}@munshi>`,
            ...(unsubscribe === undefined
              ? {}
              : {
                  headers: {
                    "List-Unsubscribe": `<${unsubscribe}>`,
                    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                  },
                }),
            attachments: attachments.map(({ name, type, bytes }) => ({
              filename: name,
              contentType: type,
              content: bytes,
            })),
          });
          return "sent" as const;
        } catch (error) {
          if (isRefused(error)) return "refused" as const;
          throw error;
        }
      }, signal);
    },
    close: () => transport?.close(),
  };
}

/** The server said of the receiver's address that it will never take the mail. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status: unknown = Reflect.get(error, "responseCode");
  return Reflect.get(error, "command") === "RCPT TO" && typeof status === "number" && status >= 550;
}
