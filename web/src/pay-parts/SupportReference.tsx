import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../lib/copy-text.ts";
import "./support-reference.css";

/** Shows an order's reference for support, with a copy button. */
export function SupportReference({ text }: { readonly text: string }) {
  const copy = async (): Promise<void> => {
    await copyText(text, {
      copied: "Support reference copied",
      failed: "Could not copy. Select and copy the reference.",
    });
  };
  return (
    <p className="support-reference">
      <span>
        Support reference <code className="figure">{text}</code>
      </span>
      <button type="button" onClick={() => void copy()} aria-label={`Copy ${text}`}>
        <IconCopy size={16} stroke={1.8} aria-hidden />
        Copy
      </button>
    </p>
  );
}
