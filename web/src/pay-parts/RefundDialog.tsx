import { Button, Textarea } from "@mantine/core";
import type { RefundAnswer, RefundPayload, RefundQuote } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount, formatRupees } from "../lib/format.ts";
import { formatMoment } from "../lib/format-moment.ts";
import { makeRequestId, RequestFailed, toFailure } from "../lib/http.ts";
import { reloadSession } from "../lib/session/session.ts";
import { draftPrefix, readDraftFields, storeFields } from "../lib/stored-fields.ts";
import { Table } from "../table/Table.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { QueryFailure } from "../ui/FailureNotice.tsx";
import "../ui/inputs.css";
import { StatusBanner } from "../ui/StatusBanner.tsx";
import { payKeys, requestRefund, useRefundQuote } from "./pay-api.ts";
import "./pay-parts.css";

const arrival = "Paid back the way you paid, in 5 to 7 working days.";

/** Shows what an order's refund returns today, line by line, and requests it. */
export function RefundDialog({
  order,
  onClose,
}: {
  readonly order: string;
  readonly onClose: () => void;
}) {
  const quote = useRefundQuote(order);
  const refund = useRefund(order);
  return (
    <Dialog title="Cancel and refund" wide onClose={onClose}>
      {refund.data !== undefined ? (
        <Requested answer={refund.data} onClose={onClose} />
      ) : quote.data !== undefined && quote.error === null ? (
        <Calculator
          quote={quote.data}
          isBusy={refund.isPending}
          problem={refund.error === null ? "" : toFailure(refund.error).message}
          onConfirm={(reason) => refund.mutate({ refund_paise: quote.data.refund_paise, reason })}
          onClose={onClose}
        />
      ) : quote.error === null ? (
        <div className="skeleton refund-waiting" aria-busy="true">
          <span className="visually-hidden">Calculating the refund</span>
        </div>
      ) : (
        <QueryFailure title="The refund could not be calculated" query={quote} />
      )}
    </Dialog>
  );
}

function useRefund(order: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Omit<RefundPayload, "order">) => sendRefund({ order, ...asked }),
    onSuccess: () => void reloadSession().catch(() => undefined),
    onSettled: () => client.invalidateQueries({ queryKey: payKeys.all }),
  });
}

/** Requests a refund. The same request after a lost answer, also after a reload, has the same key. */
async function sendRefund(body: RefundPayload): Promise<RefundAnswer> {
  const place = `${draftPrefix}refund.${JSON.stringify(body)}`;
  const key = readDraftFields(place)["key"] ?? makeRequestId();
  storeFields(place, { key });
  try {
    const answer = await requestRefund(body, key);
    storeFields(place, null);
    return answer;
  } catch (error) {
    if (error instanceof RequestFailed && refusals.has(error.failure.code))
      storeFields(place, null);
    throw error;
  }
}

/** Final answers; after any other failure the refund may have been requested. */
const refusals: ReadonlySet<string> = new Set([
  "payment.refund_changed",
  "payment.not_refundable",
  "payment.unknown_order",
]);

function Calculator({
  quote,
  isBusy,
  problem,
  onConfirm,
  onClose,
}: {
  readonly quote: RefundQuote;
  readonly isBusy: boolean;
  /** Why the last request failed. */
  readonly problem: string;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  if (quote.problem !== null) {
    return (
      <>
        <p>{quote.problem}</p>
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className="refund">
      <Table
        label="Refund by item"
        className="refund-lines"
        narrow="stack"
        columns={[
          { id: "name", header: "Item", render: ({ name }) => name },
          {
            id: "paid",
            header: "Paid",
            align: "end",
            render: ({ paid_paise: paid }) => formatRupees(paid),
          },
          {
            id: "unused",
            header: "Unused days",
            align: "end",
            render: ({ unused_days: unused, days }) =>
              `${formatCount(unused)} of ${formatCount(days)}`,
          },
          {
            id: "refund",
            header: "Refund",
            align: "end",
            render: ({ refund_paise: refund }) => formatRupees(refund),
          },
        ]}
        rows={quote.lines}
        rowKey={({ product }) => product}
      />
      <dl className="refund-sum figure">
        <div>
          <dt>Refund</dt>
          <dd>
            <strong>{formatRupees(quote.refund_paise)}</strong> includes GST{" "}
            {formatRupees(quote.tax_paise)}
          </dd>
        </div>
        <div>
          <dt>Stays open until</dt>
          <dd>{formatMoment(quote.ends_at)}</dd>
        </div>
      </dl>
      <p className="pay-note">
        Paid × unused days ÷ days paid. Unused are the whole days after today. {arrival}
      </p>
      {quote.lines.some(({ product }) => product.startsWith("box:")) && (
        <p className="pay-note">
          Shares you bought stay in your account. A SIP of the stock box goes on, but its purchases
          are skipped once the box is locked. Stop it in My investments.
        </p>
      )}
      <Textarea
        label="Reason (optional)"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className="refund-problem" role="alert">
        {problem}
      </p>
      <div className="dialog-foot">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={isBusy} onClick={() => onConfirm(reason.trim())}>
          Cancel and refund {formatRupees(quote.refund_paise)}
        </Button>
      </div>
    </div>
  );
}

function Requested({
  answer: { refund },
  onClose,
}: {
  readonly answer: RefundAnswer;
  readonly onClose: () => void;
}) {
  const amount = formatRupees(refund.amount_paise);
  const isDone = refund.status === "processed";
  return (
    <>
      <StatusBanner
        tone={isDone ? "good" : "waiting"}
        title={isDone ? `${amount} refunded` : `Refund of ${amount} requested`}
      >
        <p>{arrival}</p>
      </StatusBanner>
      <div className="dialog-foot">
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
