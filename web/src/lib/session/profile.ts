import type { InvestorProfile } from "@munshi/bff/contract";
import { callCore } from "../http.ts";

/** Only the member's own profile can be loaded. Throws `RequestFailed`. */
export function fetchProfile(userId: string): Promise<InvestorProfile> {
  return callCore("GET /portfolio/user_details/:user_id/", { params: { user_id: userId } });
}
