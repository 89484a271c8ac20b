import type { Executor } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import type { ReferralsAnswer } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { addUp, conversionOf, spreadOverMonths } from "./referral-months.ts";
import { countReferrals, findRefId, listReferred } from "./referrals.query.ts";

export interface ReferralsService {
  /** A referrer's sign-ups. */
  find(userId: string): Promise<ReferralsAnswer>;
}

const mostMembers = 100;

export function createReferralsService(
  db: Executor,
  deps: { readonly clock: Clock },
): ReferralsService {
  return {
    async find(userId) {
      const refId = await findRefId(db, userId);
      if (refId === null) throw new TypeError("A referrer is a user");
      const referrer = { userId, refId };
      const [counts, people] = await Promise.all([
        countReferrals(db, referrer),
        listReferred(db, referrer, mostMembers),
      ]);
      const totals = addUp(counts);
      return {
        ref_id: refId,
        totals: { ...totals, conversion: conversionOf(totals) },
        months: spreadOverMonths(counts, deps.clock.now()),
        people: people.map(({ email, created_at: signedUp, subscribed_at: subscribed }) => ({
          email: maskEmail(email),
          signed_up_on: marketDate(signedUp),
          subscribed_on: subscribed === null ? null : marketDate(subscribed),
        })),
      };
    },
  };
}

/** `asha@example.co.in` becomes `a***@e***.in`, which hides the length too. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const ending = dot < 0 ? "" : domain.slice(dot);
  return `${firstLetter(email.slice(0, Math.max(at, 0)))}***@${firstLetter(domain)}***${ending}`;
}

function firstLetter(text: string): string {
  const first = text.codePointAt(0);
  return first === undefined ? "" : String.fromCodePoint(first);
}
