import { Button, TextInput } from "@mantine/core";
import type { OrderLeg } from "@munshi/bff/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { formatCount, parseRupees } from "../../lib/format.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import "../../ui/inputs.css";
import { readShares } from "./ticket-leg.ts";

/** The member's account of a fill; unchanged fields are omitted. */
export interface Fill {
  readonly filledQuantity?: number;
  readonly averagePaise?: number;
}

const highestPaise = 100_000_000_000;

/** Asks at how many shares and at which price an order was filled: all at its limit by default. */
export function FillDialog({
  leg: { symbol, side, quantity, limit_paise: limit },
  isBusy,
  onClose,
  onSave,
}: {
  readonly leg: OrderLeg;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (fill: Fill) => void;
}) {
  const [shares, setShares] = useState(String(quantity));
  const [price, setPrice] = useState(limit === null ? "" : String(limit / 100));
  const [isChecked, setIsChecked] = useState(false);
  const [filled, paise] = [readShares(shares), parseRupees(price)];
  const isSharesWrong = filled === null || filled > quantity;
  const isPriceWrong = paise === null || paise < 1 || paise > highestPaise;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isSharesWrong || isPriceWrong) return;
    onSave({
      ...(filled !== quantity && { filledQuantity: filled }),
      ...(paise !== limit && { averagePaise: paise }),
    });
  };
  return (
    <Dialog title={`${side === "BUY" ? "Buy" : "Sell"} ${symbol}: filled`} onClose={onClose}>
      <form className="ticket" noValidate onSubmit={save}>
        <p>Copy the figures from your broker's order book or contract note.</p>
        <TextInput
          label={`Shares filled, of ${formatCount(quantity)}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          data-autofocus
          value={shares}
          error={
            isChecked &&
            isSharesWrong &&
            `Enter a whole number of shares, at most ${formatCount(quantity)}`
          }
          onChange={(event) => setShares(event.currentTarget.value)}
        />
        <TextInput
          label="Average price, ₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={price}
          error={isChecked && isPriceWrong && "Enter a price, e.g. 1,250.50"}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <div className="dialog-foot">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
