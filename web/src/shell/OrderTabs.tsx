import { Link } from "wouter";
import "../ui/tabbed-panel.css";

const tabs = [
  { id: "orders", label: "Orders", path: "/orders" },
  { id: "payments", label: "Payments", path: "/order-summary" },
] as const;

/** The ways between orders at brokers and payments to us. */
export function OrderTabs({ current }: { readonly current: (typeof tabs)[number]["id"] }) {
  return (
    <nav aria-label="Orders and payments" className="tab-list">
      {tabs.map(({ id, label, path }) => (
        <Link
          key={id}
          href={path}
          className="tab"
          aria-current={id === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
