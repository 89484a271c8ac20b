import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { screenerPath } from "../../../../shell/available-pages.ts";
import { emptyAddress, formatAddress } from "../../address.ts";

/** The link that was just made: its only moment to be copied. */
export function NewLink({ token }: { readonly token: string }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const shared = { token, over: "pinned" } as const;
  const link = window.location.origin + screenerPath + formatAddress({ ...emptyAddress, shared });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setStatus("Copied");
    } catch {
      // Without leave to write to the clipboard the keys of the system do it.
      box.current?.select();
      setStatus("Link selected. Press Ctrl+C or ⌘C to copy.");
    }
  };
  return (
    <div className="new-link">
      <div className="field">
        <label htmlFor={id}>New link (shown once)</label>
        <input
          id={id}
          ref={box}
          type="text"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button
        onClick={() => void copy()}
        leftSection={
          status === "Copied" ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconCopy size={16} aria-hidden />
          )
        }
      >
        Copy
      </Button>
      <output className="field-note">{status}</output>
    </div>
  );
}
