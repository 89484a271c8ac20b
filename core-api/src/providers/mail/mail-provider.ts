export interface Mail {
  /** The same for the same mail sent again, so that a receiver shows it once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** The one-click unsubscribe address (RFC 8058). */
  readonly unsubscribe?: string;
}

/** A file of a mail. */
export interface MailAttachment {
  readonly name: string;
  /** `application/pdf`. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface MailProvider {
  /**
   * Sends a mail. `refused`: rejected permanently, do not retry.
   * @throws AppError `provider.unavailable` (503); errors never contain the address.
   */
  send(mail: Mail, signal: AbortSignal): Promise<"sent" | "refused">;
  close(): void;
}
