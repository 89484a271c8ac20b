import { Button } from "@mantine/core";
import type { ButtonSize } from "@mantine/core";
import type { OrderRow } from "@munshi/bff/contract";
import { Link } from "wouter";
import { useCheckOrder } from "../../pay-parts/pay-api.ts";
import { paymentOf } from "./order-pages.ts";

/** Pays an open order, or asks the bank about one without a final answer. */
export function NextStep({
  order: { id, number, is_payable: isPayable, is_settled: isSettled },
  size,
}: {
  readonly order: Pick<OrderRow, "id" | "number" | "is_payable" | "is_settled">;
  readonly size: ButtonSize;
}) {
  const check = useCheckOrder();
  if (isPayable) {
    return (
      <Button component={Link} href={paymentOf(id)} size={size} aria-label={`Pay now: ${number}`}>
        Pay now
      </Button>
    );
  }
  if (isSettled) return null;
  return (
    <Button
      variant="default"
      size={size}
      loading={check.isPending}
      aria-label={`Check with the bank: ${number}`}
      onClick={() => check.mutate(id)}
    >
      Check with the bank
    </Button>
  );
}
