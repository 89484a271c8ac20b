import { queryOptions } from "@tanstack/react-query";
import type { ClientDetails } from "@munshi/bff/contract";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";

export const clientOf = (uid: string) =>
  queryOptions({
    queryKey: ["admin", "client", uid],
    queryFn: ({ signal }) =>
      callAdmin("GET /admin/clients/:id", { params: { id: uid } }, { signal }),
    staleTime: 0,
  });

export const kycNames: Readonly<Record<string, string>> = {
  OPENED: "Opened",
  PAN_VERIFIED: "PAN verified",
  SUBMITTED: "Submitted",
  BANK_VERIFIED: "Bank verified",
  COMPLETED: "Completed",
};

export const entryNames: Readonly<Record<ClientDetails["entries"][number]["kind"], string>> = {
  plan: "Paid",
  coupon: "Coupon",
  trial: "Free trial",
  grant: "Granted",
};

export function describeSubscription({
  subscription,
}: ClientDetails): readonly [ChipState, string] {
  if (!subscription.isActive)
    return subscription.validTill === null ? ["none", "No subscription"] : ["none", "Ended"];
  return subscription.isTrial ? ["part", "Free trial"] : ["done", "Subscribed"];
}
