import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "@munshi/platform";
import type { OtherEvent, WebhookEvent } from "./payment-provider.ts";
import { envelopeShape, eventShape, handledEvents } from "./razorpay-shapes.ts";

/** Compares a hexadecimal HMAC-SHA256 in constant time. */
export function isSigned(message: string | Buffer, signature: string, secret: Secret): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac("sha256", secret.reveal()).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** Reads a delivery whose signature has been verified. */
export function readEvent(rawBody: Buffer, eventId: string | null): WebhookEvent {
  const digest = createHash("sha256").update(rawBody).digest("hex");
  const content = parseJson(rawBody);
  const envelope = envelopeShape.safeParse(content);
  const common = { id: eventId ?? digest, digest };
  const other = (kind: OtherEvent["kind"], name: string, createdAt: Date): OtherEvent => ({
    ...common,
    kind,
    name,
    createdAt,
  });
  if (!envelope.success) return other("unreadable", "", new Date(0));
  const { event: name, created_at: createdAt } = envelope.data;
  if (!handledEvents.has(name)) return other("other", name, createdAt);
  const read = eventShape.safeParse(content);
  if (!read.success) return other("unreadable", name, createdAt);
  const { data } = read;
  const genuine = { ...common, createdAt };
  switch (data.event) {
    case "payment.authorized":
    case "payment.captured":
    case "payment.failed":
      return {
        ...genuine,
        kind: "payment",
        name: data.event,
        payment: data.payload.payment.entity,
      };
    case "order.paid": {
      const { order, payment } = data.payload;
      return {
        ...genuine,
        kind: "order",
        name: data.event,
        order: order.entity,
        payment: payment.entity,
      };
    }
    case "refund.created":
    case "refund.processed":
    case "refund.failed":
    case "refund.speed_changed":
      return { ...genuine, kind: "refund", name: data.event, refund: data.payload.refund.entity };
    default:
      return {
        ...genuine,
        kind: "dispute",
        name: data.event,
        dispute: data.payload.dispute.entity,
      };
  }
}

/** Null for anything else; texts without characters that PostgreSQL cannot store. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"), (_name, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
    );
  } catch {
    return null;
  }
}
