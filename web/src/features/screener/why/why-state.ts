import { proxy } from "valtio";

/** Subject of the panel: one company, or the companies that narrowly fail. */
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
