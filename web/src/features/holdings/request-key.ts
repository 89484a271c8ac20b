import { useRef } from "react";
import { makeRequestId } from "../../lib/http.ts";

/** Gives equal requests the same idempotency key, so that a repeat after a lost answer counts once. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: makeRequestId() };
    return last.current.key;
  };
}
