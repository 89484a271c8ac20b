import { Button } from "@mantine/core";
import { copyText } from "../../lib/copy-text.ts";

/** Recovery codes, shown this once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const text = `${codes.join("\n")}\n`;
  const copy = async (): Promise<void> => {
    await copyText(text, {
      copied: "Recovery codes copied",
      failed: "Could not copy. Download the codes instead.",
    });
  };
  return (
    <div className="account-form">
      <p className="account-lead">
        Save these codes now. They are shown once, and each works once.
      </p>
      <ul className="recovery-codes figure" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security-actions">
        <Button variant="default" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button
          component="a"
          variant="default"
          download="munshi-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download codes
        </Button>
      </div>
      <Button size="md" fullWidth onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}
