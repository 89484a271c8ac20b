import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface ReceivedMail {
  readonly to: string;
  /** Headers and body as they came, but quoted-printable parts read. */
  readonly text: string;
}

export interface SmtpMailbox {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The server's reply to a recipient; 250 accepts the mail. */
  answerReceiver: string;
  close(): Promise<void>;
}

/** A mail server for tests: accepts mail as configured, and keeps it. */
export async function startSmtpMailbox(): Promise<SmtpMailbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    serve(socket);
  });
  const serve = (socket: Socket): void => {
    let pending = "";
    let to = "";
    let body: string | null = null;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const obey = (line: string): void => {
      if (body !== null) {
        if (line !== ".") {
          body += `${line.startsWith("..") ? line.slice(1) : line}\r\n`;
          return;
        }
        mails.push({ to, text: readQuotedPrintable(body) });
        body = null;
        say("250 taken");
      } else if (/^(EHLO|HELO)/i.test(line)) say("250 mailbox");
      else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        say(mailbox.answerReceiver);
      } else if (/^DATA/i.test(line)) {
        body = "";
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 fine");
    };
    say("220 mailbox");
    socket.on("data", (chunk) => {
      pending += chunk.toString("latin1");
      const lines = pending.split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) obey(line);
    });
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const mailbox: SmtpMailbox = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answerReceiver: "250 fine",
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return mailbox;
}

function readQuotedPrintable(text: string): string {
  return text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
