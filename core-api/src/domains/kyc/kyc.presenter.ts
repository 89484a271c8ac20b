import type {
  KycCaseAnswer,
  KycCheckAnswer,
  KycReadAnswer,
  KycStatusAnswer,
} from "../../contract/index.ts";
import { presentStatus } from "./kyc-case.ts";
import type { CaseRow } from "./kyc-case.ts";
import type { KycView } from "./kyc.service.ts";
import { messages, ownMessages } from "./messages.ts";
import { statusOf } from "./pan.service.ts";
import type { Checked } from "./pan.service.ts";

export function presentChecked({ text, status }: Checked): KycCheckAnswer {
  const isVerified = text === "VERIFIED";
  const message = text === "PENDING" ? ownMessages.bankPending : text;
  return {
    success: isVerified,
    message: isVerified ? "" : message,
    data: text,
    kyc_status: status,
  };
}

export function presentSubmitted(row: CaseRow): KycStatusAnswer {
  const status = statusOf(row);
  return { success: true, message: messageOf(status), kyc_id: row.id, kyc_status: status };
}

export function presentRead(row: CaseRow | null): KycReadAnswer {
  const status = row === null ? null : presentStatus(row.status);
  return {
    success: true,
    message: messageOf(status),
    kyc_id: row?.id ?? null,
    kyc_status: status,
  };
}

export function presentCase({
  found,
  isAvailable,
  knownName,
  pan,
  account,
}: KycView): KycCaseAnswer {
  return {
    kyc_id: found?.id ?? null,
    kyc_status: found === null ? null : presentStatus(found.status),
    is_available: isAvailable,
    known_name: knownName,
    pan: pan === null ? null : maskPan(pan),
    account:
      account === null
        ? null
        : {
            number: maskAccount(account.number),
            ifsc: account.ifsc,
            bank: account.bank,
            is_pending: account.isPending,
          },
    agreement: found?.agreement ?? null,
  };
}

function messageOf(status: string | null): string {
  return status === "COMPLETED" ? messages.completed : messages.toComplete;
}

/** `ABXXXXXX4F`: the first and last two signs. */
function maskPan(pan: string): string {
  return `${pan.slice(0, 2)}XXXXXX${pan.slice(-2)}`;
}

/** `XXXXXX1234`: the last four signs, whatever the length. */
function maskAccount(account: string): string {
  return `XXXXXX${account.slice(-4)}`;
}
