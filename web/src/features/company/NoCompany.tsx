import { companyPageOf } from "../../company-parts/company-pages.ts";
import { UnknownCompany } from "../../company-parts/UnknownCompany.tsx";
import type { Failure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";

/** Shown in place of a company that does not exist or could not be loaded. */
export function NoCompany({
  symbol,
  failure,
  onRetry,
}: {
  readonly symbol: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  // An address that can be no company's is refused before anybody looks.
  if (failure.code === "company.not_found" || failure.code === "request.invalid") {
    return (
      <div className="page">
        <UnknownCompany symbol={symbol} pageOf={companyPageOf} />
      </div>
    );
  }
  return (
    <div className="page company-none">
      <h1>{symbol}</h1>
      <FailureNotice title="Company could not be loaded" failure={failure} onRetry={onRetry} />
    </div>
  );
}
