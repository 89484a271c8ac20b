import type { ReferralMonth } from "@munshi/bff/contract";
import { formatCount } from "../../../lib/format.ts";
import { formatMonth } from "../../../lib/format-month.ts";

const columns = [
  ["Leads", "leads"],
  ["Signed up", "sign_ups"],
  ["Subscribed", "subscriptions"],
] as const;

/** Last 12 months, the latest first. */
export function ReferralMonths({ months }: { readonly months: readonly ReferralMonth[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, keys included
    <section className="dashboard-table" aria-label="Last 12 months" tabIndex={0}>
      <table>
        <caption>Last 12 months</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              {columns.map(([label, name]) => (
                <td key={label} className={month[name] === 0 ? "dashboard-nil" : undefined}>
                  {formatCount(month[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
