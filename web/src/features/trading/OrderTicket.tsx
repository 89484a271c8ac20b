import { Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { OrderBill } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { formatCount, formatRupees } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import type { TicketShare } from "../../shell/dialogs.ts";
import "../../ui/account-sheet.css";
import "../../ui/inputs.css";
import { Segments } from "../../ui/Segments.tsx";
import {
  estimateShares,
  estimateValue,
  findProblems,
  isOverCap,
  messages,
  protectionPercent,
  startLeg,
  toWanted,
} from "./ticket-leg.ts";
import { keepWanted } from "./order-keys.ts";
import type { TicketLeg } from "./ticket-leg.ts";
import { forgetTicket, keepTicket, readTicket } from "./ticket-draft.ts";
import { makeBill, tradingKeys } from "./trading-api.ts";
import "./trading.css";

/** Quantity or amount, side and price of one or more shares; ends with their bill. */
export function OrderTicket({
  shares,
  addsSide = null,
  onBill,
}: {
  readonly shares: readonly TicketShare[];
  /** Side of shares that are added; null where none can be added. */
  readonly addsSide?: "BUY" | "SELL" | null;
  readonly onBill: (bill: OrderBill) => void;
}) {
  const client = useQueryClient();
  const [legs, setLegs] = useState(() => readTicket(shares) ?? shares.map(startLeg));
  const [isChecked, setIsChecked] = useState(false);
  const problems = legs.map(findProblems);
  const bill = useMutation({
    mutationFn: async () => {
      const wanted = { legs: legs.map(toWanted) };
      const made = await makeBill(wanted);
      keepWanted(made.id, wanted);
      return made;
    },
    onSuccess: (made) => {
      client.setQueryData(tradingKeys.bill(made.id), made);
      forgetTicket(shares);
      onBill(made);
    },
  });
  const change = (next: readonly TicketLeg[]): void => {
    setLegs(next);
    keepTicket(shares, next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    const isWrong = problems.some(({ size, limit }) => size !== undefined || limit !== undefined);
    if (!isWrong && !bill.isPending) bill.mutate();
  };
  return (
    <form className="ticket" noValidate onSubmit={submit}>
      {legs.map((leg, place) => (
        <TicketFields
          key={`${leg.symbol} ${place}`}
          leg={leg}
          problems={isChecked ? (problems[place] ?? {}) : {}}
          isAlone={legs.length === 1 && addsSide === null}
          onChange={(next) => change(legs.with(place, next))}
          onRemove={() => change(legs.toSpliced(place, 1))}
        />
      ))}
      {addsSide !== null && (
        <CompanySearch
          size="small"
          label={legs.length === 0 ? "Choose a share" : "Add a share"}
          placeholder={legs.length === 0 ? "Share to order" : "Add another share"}
          onChoose={({ symbol, name }) =>
            change([...legs, startLeg({ symbol, name, side: addsSide })])
          }
        />
      )}
      <p className="account-problem" role="alert">
        {bill.error === null ? "" : toFailure(bill.error).message}
      </p>
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={bill.isPending}
        disabled={legs.length === 0}
      >
        {legs.length > 1 ? `Review ${legs.length} orders` : "Review order"}
      </Button>
      <p className="order-soft">Nothing is placed before you confirm charges and tax.</p>
    </form>
  );
}

function TicketFields({
  leg,
  problems,
  isAlone,
  onChange,
  onRemove,
}: {
  readonly leg: TicketLeg;
  readonly problems: ReturnType<typeof findProblems>;
  readonly isAlone: boolean;
  readonly onChange: (leg: TicketLeg) => void;
  readonly onRemove: () => void;
}) {
  const [isCapped, setIsCapped] = useState(false);
  const { symbol, name, lastPaise, side, by, price } = leg;
  const of = isAlone ? "" : ` of ${symbol}`;
  return (
    <fieldset className="ticket-leg">
      <legend className="visually-hidden">{name}</legend>
      <div className="ticket-head">
        <div>
          <p className="ticket-name">{name}</p>
          <p className="order-soft figure">
            {leg.side === "BUY" ? "NSE" : leg.exchange} {symbol}
            {lastPaise !== null && ` · Last price ${formatRupees(lastPaise)}`}
          </p>
        </div>
        {!isAlone && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${symbol}`}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      <div className="ticket-choices">
        <Segments
          label={`Side${of}`}
          chosen={side}
          choices={[
            { value: "BUY", label: "Buy" },
            { value: "SELL", label: "Sell" },
          ]}
          onChoose={(chosen) => onChange({ ...leg, side: chosen })}
        />
        {side === "SELL" && (
          <Segments
            label={`Exchange${of}`}
            chosen={leg.exchange}
            choices={[
              { value: "NSE", label: "NSE" },
              { value: "BSE", label: "BSE" },
            ]}
            onChoose={(exchange) => onChange({ ...leg, exchange })}
          />
        )}
      </div>
      <div className="ticket-field">
        <Segments
          label={`Quantity or amount${of}`}
          chosen={by}
          choices={[
            { value: "quantity", label: "Quantity" },
            { value: "amount", label: "Amount" },
          ]}
          onChoose={(chosen) => {
            setIsCapped(false);
            onChange({ ...leg, by: chosen });
          }}
        />
        {by === "quantity" ? (
          <TextInput
            aria-label={`Quantity${of}`}
            placeholder="Shares"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            data-autofocus
            value={leg.quantity}
            error={problems.size}
            onChange={(event) => onChange({ ...leg, quantity: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            aria-label={`Amount${of}, ₹`}
            placeholder="₹"
            inputMode="decimal"
            autoComplete="off"
            maxLength={18}
            value={leg.amount}
            error={isCapped ? messages.aboveCap : problems.size}
            onChange={(event) => {
              const amount = event.currentTarget.value;
              setIsCapped(isOverCap(amount));
              if (!isOverCap(amount)) onChange({ ...leg, amount });
            }}
          />
        )}
      </div>
      <div className="ticket-field">
        <Segments
          label={`Price${of}`}
          chosen={price}
          choices={[
            { value: "last", label: "Last price" },
            { value: "limit", label: "Limit" },
          ]}
          onChoose={(chosen) => onChange({ ...leg, price: chosen })}
        />
        {price === "limit" ? (
          <TextInput
            aria-label={`Limit price${of}, ₹`}
            placeholder="₹ per share"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={leg.limit}
            error={problems.limit}
            onChange={(event) => onChange({ ...leg, limit: event.currentTarget.value })}
          />
        ) : (
          <p className="order-soft">
            {side === "BUY" ? "Up to" : "Down to"} {protectionPercent} %{" "}
            {side === "BUY" ? "above" : "below"}
          </p>
        )}
      </div>
      <Estimate leg={leg} />
    </fieldset>
  );
}

/** `12 shares, about ₹34,560`. */
function Estimate({ leg }: { readonly leg: TicketLeg }) {
  const [shares, value] = [estimateShares(leg), estimateValue(leg)];
  return (
    <output className="ticket-estimate figure">
      {shares !== null &&
        shares > 0 &&
        `${formatCount(shares)} ${shares === 1 ? "share" : "shares"}${
          value === null ? "" : `, about ${formatRupees(Math.round(value / 100) * 100)}`
        }`}
    </output>
  );
}
