import { proxy } from "valtio";

/** What the panel is asked: about one company, or which ones only just fail. */
export type WhySubject =
  | { readonly kind: "company"; readonly coCode: number; readonly name: string }
  | { readonly kind: "near-misses" };

/** The panel of the page; null: closed. */
export const why = proxy<{ subject: WhySubject | null }>({ subject: null });

export function askWhy(subject: WhySubject): void {
  why.subject = subject;
}

export function closeWhy(): void {
  why.subject = null;
}
