import type { InvestorProfile } from "@munshi/bff/contract";
import { callCore } from "../http.ts";

/** One's own profile; nobody else's is ever found. Throws `RequestFailed`. */
export function fetchProfile(userId: string): Promise<InvestorProfile> {
  return callCore("GET /portfolio/user_details/:user_id/", { params: { user_id: userId } });
}
