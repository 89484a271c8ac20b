import { Button, TextInput } from "@mantine/core";
import { copyText } from "../../../lib/copy-text.ts";
import { IconCopy } from "@tabler/icons-react";
import "../../../ui/inputs.css";
import { emptyFigure, writePercent } from "../../../lib/format.ts";

const percent = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `33.3 %`; a dash if no one has signed up yet. */
export function formatConversion(conversion: number | null): string {
  return conversion === null ? emptyFigure : writePercent(percent.format(conversion));
}

/** The link a referrer shares. */
export function referralAddress(origin: string, refId: string): string {
  return `${origin}/?${new URLSearchParams({ ref_id: refId })}`;
}

/** The address that a referrer hands out, and a way to take it along. */
export function ReferralLink({ address }: { readonly address: string }) {
  const copy = async (): Promise<void> => {
    await copyText(address, {
      copied: "Link copied",
      failed: "Could not copy. Select and copy the link.",
    });
  };
  return (
    <div className="dashboard-link">
      <TextInput
        label="Referral link"
        description="Sign-ups through this link count as your referrals."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy link
      </Button>
    </div>
  );
}
