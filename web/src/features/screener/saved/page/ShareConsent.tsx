import { Button } from "@mantine/core";
import { PrivateFiltersStep } from "../save-query/PrivateFiltersStep.tsx";
import type { SaveRefusal } from "../save-query/save-form.ts";

/** What a link would hand on beside the query is asked for first. */
export function ShareConsent({
  refusal,
  isBusy,
  onAgree,
  onBack,
}: {
  readonly refusal: Exclude<SaveRefusal, { readonly kind: "other" }>;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
  readonly onBack: () => void;
}) {
  if (refusal.kind === "private-filters")
    return (
      <PrivateFiltersStep names={refusal.names} isBusy={isBusy} onAgree={onAgree} onBack={onBack} />
    );
  return (
    <div className="form-stack" role="alert">
      <p>{refusal.message}</p>
      <ul className="name-list">
        {refusal.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={isBusy} onClick={onAgree}>
          Hand them on
        </Button>
      </div>
    </div>
  );
}
