import { callCore, RequestFailed, toFailure } from "../../lib/http.ts";
import { session } from "../../lib/session/session.ts";

/** A question to the support team, spelt as the documented call wants it. */
export interface CustomerQuery {
  readonly name: string;
  readonly email: string;
  /** May be empty. */
  readonly phone_no: string;
  readonly message: string;
}

export type QueryProblems = Readonly<Partial<Record<keyof CustomerQuery, string>>>;

export const queryFields = ["name", "email", "phone_no", "message"] as const;

/** An empty question, with the name and address of anyone who is signed in. */
export function startQuery(): CustomerQuery {
  const { member } = session;
  const name = member === null ? "" : `${member.firstName} ${member.lastName}`.trim();
  return { name, email: member?.email ?? "", phone_no: "", message: "" };
}

const required = "This field is required";
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phonePattern = /^\+?(?:[ ()-]*\d){10,15}[ )]*$/;

/** Returns the problems that prevent sending; empty if there are none. */
export function findQueryProblems({
  name,
  email,
  phone_no,
  message,
}: CustomerQuery): QueryProblems {
  const isEmpty = (text: string) => text.trim() === "";
  return {
    ...(isEmpty(name) ? { name: required } : {}),
    ...(isEmpty(email)
      ? { email: required }
      : emailPattern.test(email.trim())
        ? {}
        : { email: "invalid email." }),
    ...(isEmpty(phone_no) || phonePattern.test(phone_no.trim())
      ? {}
      : { phone_no: "Phone number must contain 10 digit" }),
    ...(isEmpty(message) ? { message: required } : {}),
  };
}

/** Hands a question to the support team; returns what the server says of it. Throws `RequestFailed`. */
export async function sendCustomerQuery(query: CustomerQuery): Promise<string> {
  return (await callCore("POST /user/get_customer_query", { body: query })).message;
}

/** Returns a failed call's errors by field, and its general message. */
export function readQueryFailure(error: unknown): {
  readonly problems: QueryProblems;
  readonly message: string;
} {
  const { message } = toFailure(error);
  if (!(error instanceof RequestFailed)) return { problems: {}, message };
  const problems: Partial<Record<keyof CustomerQuery, string>> = {};
  for (const field of queryFields) {
    const said = error.fields[field];
    const first: unknown = Array.isArray(said) ? said[0] : said;
    if (typeof first === "string") problems[field] = first;
  }
  return { problems, message };
}
