import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { RegisterPage } from "../register/RegisterPage.tsx";

const states: Readonly<Record<string, ChipState>> = {
  // Payments.
  created: "open",
  attempted: "part",
  failed: "failed",
  expired: "none",
  authorized: "part",
  captured: "done",
  partially_refunded: "warning",
  refunded: "none",
  disputed: "failed",
  // Orders at brokers.
  unsent: "open",
  sent_unknown: "warning",
  open: "open",
  partial: "part",
  filled: "done",
  cancelled: "none",
  rejected: "failed",
  // Subscriptions.
  running: "done",
  later: "open",
  ended: "none",
  revoked: "failed",
  // Jobs.
  queued: "open",
  done: "done",
};

function StatedList({
  register,
  column,
}: {
  readonly register: string;
  readonly column: "state" | "status";
}) {
  return (
    <RegisterPage
      key={register}
      register={register}
      renderCell={({ id }, value, text) => {
        if (id !== column || typeof value !== "string") return undefined;
        const isRunningJob = column === "status" && value === "running";
        const chip = isRunningJob ? "part" : states[value];
        return chip === undefined ? undefined : <StatusChip state={chip} label={text} />;
      }}
    />
  );
}

export function PaymentsPage() {
  return <StatedList register="payments" column="state" />;
}

export function BrokerOrdersPage() {
  return <StatedList register="broker-orders" column="state" />;
}

export function SubscriptionsPage() {
  return <StatedList register="subscriptions" column="state" />;
}

export function JobsPage() {
  return <StatedList register="jobs" column="status" />;
}
