import type { BrokerFundsAnswer } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RequestFailed, toFailure } from "../../../lib/http.ts";
import { formatRupees } from "../../../lib/format.ts";
import { fetchBrokerFunds, fundsKey } from "../api.ts";
import { useIsSlow } from "../SlowLine.tsx";
import { formatMoment } from "../../../lib/format-moment.ts";

/** Funds available at the broker now. */
export function BrokerFunds({ onOver }: { readonly onOver: () => void }) {
  const { data, error, isFetching, refetch } = useQuery<BrokerFundsAnswer>({
    queryKey: fundsKey,
    queryFn: fetchBrokerFunds,
  });
  const isSlow = useIsSlow(isFetching);
  // Error code 5000: the broker has ended the login since.
  const isOver = error instanceof RequestFailed && error.fields["error_code"] === 5000;
  useEffect(() => {
    if (isOver) onOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reported once, when it is known
  }, [isOver]);
  return (
    <div>
      <dt>Available funds</dt>
      <dd aria-busy={isFetching}>
        {data !== undefined && (
          <>
            <span className="figure broker-funds">{formatRupees(data.available_paise)}</span>
            <span className="broker-as-of">as of {formatMoment(data.as_of)}</span>
          </>
        )}
        {data === undefined && error === null && (
          <span className="broker-as-of">
            {isSlow ? "Broker is taking longer than usual" : "Loading…"}
          </span>
        )}
        {error !== null && !isOver && (
          <>
            <span className="broker-as-of">{toFailure(error).message}</span>
            <button type="button" className="account-link" onClick={() => void refetch()}>
              Retry
            </button>
          </>
        )}
      </dd>
    </div>
  );
}
