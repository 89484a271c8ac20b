import { decideGate, findGateRow } from "@munshi/bff/contract";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { settleAddress } from "../lib/pending-address.ts";
import { session } from "../lib/session/session.ts";
import { currentAddress, go, loginAddress } from "../shell/go.ts";
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
  const decision = isPublic ? null : decideGate(row, viewer);
  const target =
    decision === null || decision.kind === "open"
      ? null
      : decision.kind === "login"
        ? "/login"
        : decision.to;

  useEffect(() => {
    if (!isKnown || target === null) return;
    settleAddress();
    go(target === "/login" ? loginAddress(currentAddress()) : target, { replace: true });
  }, [isKnown, target]);

  if (isPublic || (isKnown && target === null)) return children;
  if (!isKnown && failure !== null) {
    return (
      <div className="page page-unreachable">
        <FailureNotice
          title="This page is for members, and who you are could not be found out just now"
          failure={failure}
          onRetry={() => void loadShell()}
        />
      </div>
    );
  }
  return <div className="page-waiting" aria-busy="true" />;
}
