import type { InvestorProfile } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson } from "../http.ts";

/** One's own profile; nobody else's is ever found. Throws `RequestFailed`. */
export function fetchProfile(userId: string): Promise<InvestorProfile> {
  return fetchJson(`${corePath}/portfolio/user_details/${userId}/`);
}
