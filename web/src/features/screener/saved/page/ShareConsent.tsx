import { NamesStep } from "../save-query/NamesStep.tsx";
import { PrivateFiltersStep } from "../save-query/PrivateFiltersStep.tsx";
import type { SaveRefusal } from "../save-query/save-form.ts";

/** What a link would hand on beside the query is asked for first. */
export function ShareConsent({
  refusal,
  ...step
}: {
  readonly refusal: Exclude<SaveRefusal, { readonly kind: "other" }>;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
  readonly onBack: () => void;
}) {
  const { names } = refusal;
  return refusal.kind === "private-filters" ? (
    <PrivateFiltersStep names={names} {...step} />
  ) : (
    <NamesStep question={refusal.message} names={names} action="Hand them on" {...step} />
  );
}
