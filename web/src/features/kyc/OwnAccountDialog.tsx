import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { ServerState } from "../../lib/ServerState.tsx";
import { fetchProfile } from "../../lib/session/profile.ts";
import { session } from "../../lib/session/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useState } from "react";
import { readRequest } from "../../shell/dialogs.ts";
import "../../ui/account-sheet.css";
import "./kyc.css";

/** Money comes from an account of one's own: says whose account is meant, and has it confirmed. */
export function OwnAccountDialog({
  onClose,
  onConfirm,
}: {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  return (
    <ServerState>
      <Dialog title="Your own bank account" onClose={onClose}>
        <OwnAccount onClose={onClose} onConfirm={onConfirm} />
      </Dialog>
    </ServerState>
  );
}

function OwnAccount({
  onClose,
  onConfirm,
}: {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { member } = useSnapshot(session);
  const userId = member?.userId ?? "";
  const { data } = useQuery({
    queryKey: ["profile", userId],
    queryFn: async () => fetchProfile(userId),
    enabled: userId !== "",
  });
  const mobile = data?.user_info.phone;
  const rows = [
    ["Name", `${member?.firstName ?? ""} ${member?.lastName ?? ""}`.trim()],
    ["Email", member?.email ?? ""],
    ["Mobile", mobile === undefined ? "…" : mobile === "" ? "Not added" : mobile],
  ] as const;
  return (
    <div className="account-form">
      <p>
        As per SEBI rules, payments must come from a bank account in your own name. Third-party
        payments are not accepted.
      </p>
      <dl className="kyc-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="kyc-foot">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button size="md" onClick={onConfirm}>
          Confirm
        </Button>
      </div>
    </div>
  );
}

/** The same confirmation before a payment. */
export function OwnAccountRequest({ onClose }: { readonly onClose: () => void }) {
  const [request] = useState(() => readRequest("own-account"));
  return (
    <OwnAccountDialog
      onClose={onClose}
      onConfirm={() => {
        onClose();
        request?.onConfirm();
      }}
    />
  );
}
