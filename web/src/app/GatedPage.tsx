import { decideGate, findGateRow } from "@munshi/bff/contract";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { settleAddress } from "../lib/pending-address.ts";
import { session } from "../lib/session/session.ts";
import { currentAddress, followGate, go } from "../shell/go.ts";
import { loadShell, shell } from "../shell/shell-state.ts";
import { FailureNotice } from "../ui/FailureNotice.tsx";

/** Shows a page to whom the gate's table opens it; the servers decide, this spares empty pages. */
export function GatedPage({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ReactNode;
}) {
  const { viewer, isKnown } = useSnapshot(session);
  const { failure } = useSnapshot(shell);
  const row = findGateRow(path);
  const isPublic = row === null || row.who === "public";
  const isOpen = row === null || decideGate(row, viewer).kind === "open";

  useEffect(() => {
    if (!isKnown || isOpen) return;
    settleAddress();
    go(followGate(decideGate(row, viewer), currentAddress()), { replace: true });
  }, [isKnown, isOpen, row, viewer]);

  if (isPublic || (isKnown && isOpen)) return children;
  if (!isKnown && failure !== null) {
    return (
      <div className="page page-unreachable">
        <FailureNotice
          isPage
          title="Your login could not be verified"
          failure={failure}
          onRetry={() => void loadShell(path)}
        />
      </div>
    );
  }
  return <div className="page-waiting" aria-busy="true" />;
}
