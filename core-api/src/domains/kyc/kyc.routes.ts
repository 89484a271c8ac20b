import type {
  KycCaseAnswer,
  KycCheckAnswer,
  KycJourneyAnswer,
  KycReadAnswer,
  KycStatusAnswer,
} from "../../contract/index.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { tooManyTries } from "../../platform/http/failures.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import { memberOf } from "../accounts/index.ts";
import type { KycMember } from "./kyc-deps.ts";
import type { Kyc } from "./kyc.ts";
import { presentCase, presentChecked, presentRead, presentSubmitted } from "./kyc.presenter.ts";
import {
  bankBody,
  caseAnswer,
  checkAnswer,
  journeyAnswer,
  journeyBody,
  panBody,
  readAnswer,
  statusAnswer,
  submitBody,
} from "./kyc.schema.ts";

const outside = {
  "kyc.unavailable": [503, "Nobody is configured who could verify anything."],
  "provider.unavailable": [503, "Whoever verifies does not answer; `Retry-After` says when again."],
} as const satisfies Failures;
const given = {
  "kyc.incomplete": [400, "Something that is needed was not given."],
  "kyc.malformed": [400, "A value cannot be what it is said to be; `message` says which."],
} as const satisfies Failures;
const changed = {
  "kyc.changed": [409, "Another tab or device has moved the KYC on meanwhile."],
} as const satisfies Failures;

/** A member's own KYC: what is asked, and what whoever verifies says of it. */
export function createKycRoutes({ pan, bank, journey, service }: Kyc): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/user/get_pan_status",
      summary: "Is the PAN known together with the member's name and birthday?",
      access: "member",
      schemas: { body: panBody, answer: checkAnswer },
      failures: {
        ...given,
        "kyc.minor": [400, "The birthday is that of somebody under 18."],
        "kyc.pan_kept": [409, "Another PAN was handed in already."],
        ...changed,
        ...tooManyTries,
        ...outside,
      },
      handle: async ({ body, ctx }): Promise<KycCheckAnswer> =>
        presentChecked(await pan.verify(ownerOf(ctx), body, ctx.state.signal)),
    }),
    defineRoute({
      method: "POST",
      path: "/user/get_kyc_status",
      summary:
        "Hands in the verified PAN with the agreement accepted, and says where the KYC stands",
      access: "member",
      schemas: { body: submitBody, answer: statusAnswer },
      failures: {
        "kyc.incomplete": given["kyc.incomplete"],
        "kyc.pan_unverified": [409, "The PAN and birthday are not those that were verified."],
        "kyc.agreement_changed": [409, "The edition that was read is not the current one."],
        ...changed,
      },
      handle: async ({ body, ctx }): Promise<KycStatusAnswer> =>
        presentSubmitted(await pan.submit(ownerOf(ctx), body)),
    }),
    defineRoute({
      method: "POST",
      path: "/user/get_bank_account_status",
      summary: "Is the bank account the member's own? The same again reads what became of it",
      access: "member",
      schemas: { body: bankBody, answer: checkAnswer },
      failures: {
        ...given,
        "kyc.unsubmitted": [409, "The PAN was not handed in yet."],
        "kyc.account_kept": [409, "Another account was verified already."],
        "kyc.account_pending": [409, "The bank has yet to answer about another account."],
        ...changed,
        ...tooManyTries,
        ...outside,
      },
      handle: async ({ body, ctx }): Promise<KycCheckAnswer> =>
        presentChecked(await bank.verify(ownerOf(ctx), body, ctx.state.signal)),
    }),
    defineRoute({
      method: "POST",
      path: "/user/kyc_journey",
      summary: "Begins the part of the KYC that happens on the provider's own page",
      access: "member",
      schemas: { body: journeyBody, answer: journeyAnswer },
      failures: {
        "kyc.bank_unverified": [409, "The bank account comes first."],
        "kyc.completed": [409, "There is nothing left to do."],
        ...tooManyTries,
        ...outside,
      },
      handle: async ({ body, ctx }): Promise<KycJourneyAnswer> => {
        const begun = await journey.begin(ownerOf(ctx), body.return_to, ctx.state.signal);
        return { success: true, message: "", ...begun };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/user/set_kyc_status",
      summary: "Reads anew what the provider says of the KYC; nothing that is sent decides it",
      access: "member",
      schemas: { answer: readAnswer },
      failures: { ...tooManyTries, ...outside },
      handle: async ({ ctx }): Promise<KycReadAnswer> =>
        presentRead(await service.reread(ownerOf(ctx), ctx.state.signal)),
    }),
    defineRoute({
      method: "GET",
      path: "/user/kyc",
      summary: "Where the member's KYC stands; personal data are masked",
      access: "member",
      schemas: { answer: caseAnswer },
      handle: async ({ ctx }): Promise<KycCaseAnswer> =>
        presentCase(await service.view(memberOf(ctx).userId)),
    }),
  ];
}

function ownerOf(ctx: HttpContext): KycMember {
  return { userId: memberOf(ctx).userId, tenant: originOf(ctx).tenant };
}
