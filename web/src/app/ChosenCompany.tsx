import type { CompanyHit } from "@munshi/bff/contract";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { session } from "../lib/session/session.ts";
import { createEngine } from "./engine.ts";

const CompanyPanelDialog = lazy(async () => ({
  default: (await import("../features/company-panel/CompanyPanelDialog.tsx")).CompanyPanelDialog,
}));
const CompanyCard = lazy(async () => ({
  default: (await import("../features/company/CompanyCard.tsx")).CompanyCard,
}));

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
        <CompanyCard
          key={company.coCode}
          company={company}
          createEngine={createEngine}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
