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
  shortPassword: "A password must have 8 characters or more.",
} as const;

/** Failures after which the same answer can be given again. */
export const canRetry: ReadonlySet<string> = new Set([
  "network.unreachable",
  "core.unreachable",
  "service.unavailable",
  "attempts.too_many",
]);

/** What to say where a login did not come to its end. */
export interface LoginEnding {
  readonly title: string;
  readonly text: string;
  /** Does it help to begin again at the same broker? */
  readonly canRepeat: boolean;
}

type Describe = (broker: string) => Omit<LoginEnding, "canRepeat"> & { readonly isFinal?: true };

/** By the codes of `BrokerTokenPayload`, and of what stands between the page and the broker. */
const endings: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  [
    "broker.denied",
    (broker) => ({
      title: `You said no at ${broker}`,
      text: "Nothing was connected. Begin again if that was not meant, or log in another way.",
    }),
  ],
  [
    "broker.name_declined",
    (broker) => ({
      title: `${broker} was not connected`,
      text: "You cancelled. Log in at your broker with your own account to connect it.",
    }),
  ],
  [
    "broker.refused",
    (broker) => ({
      title: `${broker} did not confirm the login`,
      text: "What came back could not be verified, so nothing was connected. Please begin again.",
    }),
  ],
  [
    "broker.attempt_expired",
    () => ({
      title: "The login took too long",
      text: "A login at a broker is to be finished within ten minutes. Nothing was connected; please begin again.",
    }),
  ],
  [
    "broker.attempt_used",
    () => ({
      title: "This login is finished already",
      text: "What a broker sends back works once. If you are not logged in, please begin again.",
    }),
  ],
  [
    "broker.attempt_unknown",
    () => ({
      title: "This login was not begun here",
      text: "It was begun in another browser, or by somebody else’s link. Nothing was connected; begin again here if it was meant.",
    }),
  ],
  [
    "broker.state_mismatch",
    () => ({
      title: "This answer belongs to another login",
      text: "What came back does not fit the login that you began, so nothing was connected. If you did not follow a strange link, please begin again.",
    }),
  ],
  ["provider.unavailable", describeDead],
  ["broker.unreadable", describeDead],
  [
    "provider.not_configured",
    (broker) => ({
      title: `${broker} is not set up here`,
      text: "Please choose another broker, or log in with your e-mail address.",
      isFinal: true,
    }),
  ],
  [
    "broker.not_offered",
    (broker) => ({
      title: `${broker} is not open yet`,
      text: "Please choose another broker, or log in with your e-mail address.",
      isFinal: true,
    }),
  ],
  [
    "attempts.too_many",
    () => ({
      title: "There were too many tries",
      text: "Too many logins were begun from your network. Please wait a few minutes.",
    }),
  ],
  [
    "account.link_refused",
    () => ({
      title: "This e-mail address was never confirmed",
      text: "An account with this e-mail address exists, but nobody has confirmed the address. Set a new password by mail, log in with it, and connect your broker then.",
      isFinal: true,
    }),
  ],
  [
    "account.link_protected",
    () => ({
      title: "This account uses two-step verification",
      text: "Log in with its e-mail address and password, then connect your broker.",
      isFinal: true,
    }),
  ],
]);

function describeDead(broker: string) {
  return {
    title: `${broker} does not answer`,
    text: "Nothing was connected, and nothing is wrong on your side. Please try again in a moment, or log in another way.",
  };
}

/** Who stands for a broker whose name is not known. */
export const anyBroker = "The broker";

export function describeEnding(failure: Failure, broker: string): LoginEnding {
  const known = endings.get(failure.code)?.(broker);
  if (known !== undefined) {
    const { isFinal = false, ...words } = known;
    return { ...words, canRepeat: !isFinal };
  }
  return {
    title: "The login did not come to its end",
    text: failure.message === "" ? messages.failed : failure.message,
    canRepeat: true,
  };
}

/** Why a broker's page could not be opened, in one line. */
export function describeStartFailure(error: unknown, broker: string): string {
  const failure = toFailure(error);
  const known = endings.get(failure.code)?.(broker);
  return known === undefined ? failure.message || messages.failed : `${known.title}. ${known.text}`;
}
