import { PageTabs } from "../ui/PageTabs.tsx";

const tabs = [
  { id: "orders", label: "Orders", path: "/orders" },
  { id: "payments", label: "Payments", path: "/order-summary" },
] as const;

/** The ways between orders at brokers and payments to us. */
export function OrderTabs({ current }: { readonly current: (typeof tabs)[number]["id"] }) {
  return (
    <PageTabs
      label="Orders and payments"
      tabs={tabs.map((tab) => ({ ...tab, current: tab.id === current ? "page" : undefined }))}
    />
  );
}
