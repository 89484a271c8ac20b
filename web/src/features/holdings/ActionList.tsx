import type { HeldShareAnswer } from "@munshi/bff/contract";
import { useState } from "react";
import { formatDate, writePercent } from "../../lib/format.ts";
import { useWithdrawAction } from "./holdings-api.ts";
import { ConfirmWithdrawal } from "./WithdrawDialog.tsx";

type Action = HeldShareAnswer["actions"][number];

/** `demerger of Konkan Retail, 1 for 3 held, 12.5 % of the cost`. */
function describe({ kind, from, to, entered }: Action): string {
  if (kind === "split") return `split of ${from} into ${to}`;
  if (kind === "bonus" || entered === null) return `bonus ${to}:${from}`;
  const { share, into, child_cost_percent: percent } = entered;
  const ratio = `${to} for ${from} held`;
  return kind === "merger"
    ? `merger of ${share.name} into ${into.name}, ${ratio}`
    : `demerger of ${into.name} from ${share.name}, ${ratio}, ${writePercent(String(percent ?? 0))} of the cost`;
}

/** Corporate actions of a share; those that the member entered can be withdrawn. */
export function ActionList({ actions }: { readonly actions: readonly Action[] }) {
  const [withdrawn, setWithdrawn] = useState<Action | null>(null);
  return (
    <>
      <ul className="ledger-list figure">
        {actions.map((action) => (
          <li key={action.entered?.id ?? `${action.day}${action.kind}`}>
            {formatDate(action.day)}: {describe(action)}
            {action.entered !== null && (
              <button
                type="button"
                className="ledger-act"
                aria-label={`Withdraw ${describe(action)}`}
                onClick={() => setWithdrawn(action)}
              >
                Withdraw
              </button>
            )}
          </li>
        ))}
      </ul>
      {withdrawn?.entered != null && (
        <WithdrawAction
          text={describe(withdrawn)}
          id={withdrawn.entered.id}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

function WithdrawAction({
  text,
  id,
  onClose,
}: {
  readonly text: string;
  readonly id: string;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmWithdrawal
      what="corporate action"
      id={id}
      withdraw={useWithdrawAction()}
      onClose={onClose}
    >
      The {text} will no longer count. Shares and their cost are as they were before it.
    </ConfirmWithdrawal>
  );
}
