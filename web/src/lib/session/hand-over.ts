import { callBff } from "../http.ts";

/** The address on another host of the site that carries the login there. Throws `RequestFailed`. */
export async function handOver(host: string, next: string): Promise<string> {
  const { url } = await callBff("POST /api/session/handover", { body: { host, next } });
  return url;
}
