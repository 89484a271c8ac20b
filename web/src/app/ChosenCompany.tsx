import type { CompanyHit } from "@munshi/bff/contract";
import { lazy, Suspense } from "react";
import type { ComponentProps } from "react";
import { useSnapshot } from "valtio";
import { session } from "../lib/session/session.ts";

const CompanyPanelDialog = lazy(async () => ({
  default: (await import("../features/company-panel/CompanyPanelDialog.tsx")).CompanyPanelDialog,
}));
const CompanyCard = lazy(async () => {
  const [{ CompanyCard: Card }, { createEngine }] = await Promise.all([
    import("../features/company/CompanyCard.tsx"),
    import("./engine.ts"),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof Card>, "createEngine">) => (
      <Card {...props} createEngine={createEngine} />
    ),
  };
});

/** A company that was chosen somewhere, over the page: its analysis, or for others its public facts. */
export function ChosenCompany({
  company,
  onClose,
}: {
  readonly company: CompanyHit;
  readonly onClose: () => void;
}) {
  const { viewer } = useSnapshot(session);
  return (
    <Suspense>
      {viewer.isSubscribed ? (
        <CompanyPanelDialog key={company.coCode} company={company} onClose={onClose} />
      ) : (
        <CompanyCard key={company.coCode} company={company} onClose={onClose} />
      )}
    </Suspense>
  );
}
