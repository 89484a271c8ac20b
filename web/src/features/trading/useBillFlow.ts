import type { OrderBill } from "@munshi/bff/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { planAgain } from "../../invest-parts/box-plans.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { closeDialog } from "../../shell/dialogs.ts";
import { go } from "../../shell/go.ts";
import { followPlaced } from "./broker-form.ts";
import {
  forgetWanted,
  isFinalRefusal,
  keepWanted,
  readOrderKey,
  sendOnce,
  wantedOf,
} from "./order-keys.ts";
import { makeBill, placeOrders, tradingKeys } from "./trading-api.ts";

/** From a bill to its batch, one step at a time. */
export interface BillFlow {
  readonly phase: "idle" | "pricing" | "sending";
  /** Why the last step failed. */
  readonly failure: Failure | null;
  /** A confirmation had no answer: the orders may have been placed. */
  readonly isUnknown: boolean;
  /** The amount of the bill whose prices were read again for this one; null for any other bill. */
  readonly amountBefore: number | null;
  /** Reads the prices again: a new bill takes the place of this one. */
  reprice(): Promise<void>;
  /** Places the orders. A second call before the end does nothing. */
  confirm(): Promise<void>;
}

/** Prices are read again after these refusals. */
const outdated: ReadonlySet<string> = new Set(["trading.bill_over", "trading.price_moved"]);

export const amountOf = ({ buy_paise: buy, sell_paise: sell }: OrderBill): number => buy + sell;

/** The same orders at today's prices. */
async function billAgain(bill: OrderBill): Promise<OrderBill> {
  const wanted = wantedOf(bill);
  const made = await makeBill(wanted);
  keepWanted(made.id, wanted);
  forgetWanted(bill.id);
  return made;
}

export function useBillFlow(bill: OrderBill): BillFlow {
  const client = useQueryClient();
  const [phase, setPhase] = useState<BillFlow["phase"]>("idle");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isUnknown, setIsUnknown] = useState(() => readOrderKey(bill.id) !== null);
  const [repriced, setRepriced] = useState<{ readonly id: string; readonly before: number }>();
  const isBusy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const priceAgain = async (): Promise<void> => {
    const made = (await planAgain(bill)) ?? (await billAgain(bill));
    client.setQueryData(tradingKeys.bill(made.id), made);
    if (!isHere.current) return;
    setRepriced({ id: made.id, before: amountOf(bill) });
    const address = `${window.location.pathname}?${new URLSearchParams({ bill: made.id })}`;
    go(address, { replace: true });
  };

  const run = async (step: "pricing" | "sending", task: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase(step);
    setFailure(null);
    try {
      await task();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      isBusy.current = false;
      setPhase("idle");
    }
  };

  const place = async (): Promise<void> => {
    try {
      const placed = await sendOnce(bill.id, (key) => placeOrders(bill.id, key));
      forgetWanted(bill.id);
      void client.invalidateQueries({ queryKey: tradingKeys.batches });
      closeDialog();
      followPlaced(placed, true);
    } catch (error) {
      const refused = toFailure(error);
      setIsUnknown(!isFinalRefusal(refused));
      // The error about the old prices stays visible next to the new ones.
      if (outdated.has(refused.code)) await priceAgain();
      throw error;
    }
  };

  return {
    phase,
    failure,
    isUnknown,
    amountBefore: repriced?.id === bill.id ? repriced.before : null,
    reprice: () => run("pricing", priceAgain),
    confirm: () => run("sending", place),
  };
}
