import type { HandoverRequest, HandoverView } from "@munshi/bff/contract";
import { sendJson } from "../http.ts";

/** The address on another host of ours that carries the login there. Throws `RequestFailed`. */
export async function handOver(host: string, next: string): Promise<string> {
  const request: HandoverRequest = { host, next };
  const { url } = await sendJson<HandoverView>("POST", "/api/session/handover", request);
  return url;
}
