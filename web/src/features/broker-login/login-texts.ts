import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";

/** Texts of the product's public contract, to the letter. */
export const messages = {
  clientTaken: "Client ID is already taken!",
  mappedElsewhere:
    "An account with this email id already mapped with another broker, please use a different email id!",
  sendFailed: "Something went wrong please try login again!",
  invalidEmail: "invalid email.",
  mailSent: "Mail Sent",
  mailVerified: "Mail Verified",
  failed: "Error!",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  shortPassword: "Password must be at least 8 characters.",
} as const;

/** Failures after which the same answer can be given again. */
export const canRetry: ReadonlySet<string> = new Set([
  "network.unreachable",
  "core.unreachable",
  "service.unavailable",
  "attempts.too_many",
]);

/** Message for a login that was not completed. */
export interface LoginEnding {
  readonly title: string;
  readonly text: string;
  /** True if retrying with the same broker can help. */
  readonly canRepeat: boolean;
}

type Describe = (broker: string) => Omit<LoginEnding, "canRepeat"> & { readonly isFinal?: true };

/** Keyed by the codes of `BrokerTokenPayload`, and of failures between the page and the broker. */
const endings: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  [
    "broker.denied",
    (broker) => ({
      title: `${broker} login declined`,
      text: "No broker was connected. Try again or log in another way.",
    }),
  ],
  [
    "broker.name_declined",
    (broker) => ({
      title: `${broker} was not connected`,
      text: "You cancelled. Log in with your own broker account to connect it.",
    }),
  ],
  [
    "broker.refused",
    (broker) => ({
      title: `${broker} login could not be verified`,
      text: "The broker's response was not valid. Start again.",
    }),
  ],
  [
    "broker.attempt_expired",
    () => ({
      title: "Login timed out",
      text: "Broker logins must be completed within 10 minutes. Start again.",
    }),
  ],
  [
    "broker.attempt_used",
    () => ({
      title: "Login already completed",
      text: "This link has already been used. If you are not logged in, start again.",
    }),
  ],
  [
    "broker.attempt_unknown",
    () => ({
      title: "Login started elsewhere",
      text: "This login was started in another browser or from another link. Start again here.",
    }),
  ],
  [
    "broker.state_mismatch",
    () => ({
      title: "Login does not match",
      text: "The response does not match the login you started. Start again only if you trust the link.",
    }),
  ],
  ["provider.unavailable", describeDead],
  ["broker.unreadable", describeDead],
  [
    "provider.not_configured",
    (broker) => ({
      title: `${broker} is not available`,
      text: "Choose another broker or log in with email.",
      isFinal: true,
    }),
  ],
  [
    "broker.not_offered",
    (broker) => ({
      title: `${broker} is coming soon`,
      text: "Choose another broker or log in with email.",
      isFinal: true,
    }),
  ],
  [
    "attempts.too_many",
    () => ({
      title: "Too many attempts",
      text: "Too many logins from your network. Try again in a few minutes.",
    }),
  ],
  [
    "account.link_refused",
    () => ({
      title: "Email address not verified",
      text: "This email address is registered but not verified. Reset your password, log in, then connect your broker.",
      isFinal: true,
    }),
  ],
  [
    "account.link_protected",
    () => ({
      title: "This account uses two-step verification",
      text: "Log in with email and password, then connect your broker.",
      isFinal: true,
    }),
  ],
]);

function describeDead(broker: string) {
  return {
    title: `${broker} is not responding`,
    text: "Try again in a moment or log in another way.",
  };
}

/** Name for a broker that is not known. */
export const anyBroker = "The broker";

export function describeEnding(failure: Failure, broker: string): LoginEnding {
  const ending = endings.get(failure.code)?.(broker);
  if (ending !== undefined) {
    const { isFinal = false, ...words } = ending;
    return { ...words, canRepeat: !isFinal };
  }
  return {
    title: "Login was not completed",
    text: failure.message === "" ? messages.failed : failure.message,
    canRepeat: true,
  };
}

/** Why a broker's page could not be opened, in one line. */
export function describeStartFailure(error: unknown, broker: string): string {
  const failure = toFailure(error);
  const ending = endings.get(failure.code)?.(broker);
  return ending === undefined
    ? failure.message || messages.failed
    : `${ending.title}. ${ending.text}`;
}
