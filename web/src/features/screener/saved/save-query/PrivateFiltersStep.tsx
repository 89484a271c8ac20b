import type { ComponentProps } from "react";
import { NamesStep } from "./NamesStep.tsx";

/** A query that others may read names private filters: asks whether they shall be public too. */
export function PrivateFiltersStep(
  props: Pick<ComponentProps<typeof NamesStep>, "names" | "isBusy" | "onAgree" | "onBack">,
) {
  return (
    <NamesStep
      {...props}
      question="This query uses private filters. Make them public too?"
      action="Make public and continue"
    />
  );
}
