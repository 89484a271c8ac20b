import type { KycCaseAnswer } from "@munshi/bff/contract";
import { Button } from "@mantine/core";

/** Verified KYC details, read-only. */
export function KycDone({
  kycCase,
  onClose,
}: {
  readonly kycCase: KycCaseAnswer;
  readonly onClose: () => void;
}) {
  const { account } = kycCase;
  const rows = [
    ["PAN", kycCase.pan ?? ""],
    ["Account", account?.number ?? ""],
    ["IFSC code", account?.ifsc ?? ""],
    ["Bank", account?.bank ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <div className="account-form">
      <p>Your KYC is complete. Contact support to change these details.</p>
      <dl className="kyc-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="kyc-foot">
        <span />
        <Button size="md" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
