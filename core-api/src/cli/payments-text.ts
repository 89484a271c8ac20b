import { formatDate } from "../platform/clock/days.ts";
import type { Difference, ReportImport } from "../domains/settlements/index.ts";
import { formatNumber } from "./wording.ts";

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** `₹1,750.00`. */
function money(paise: number | null): string {
  return rupees.format((paise ?? 0) / 100);
}

/** Describes an import, one line per settlement. */
export function describeReportImport(name: string, report: ReportImport): readonly string[] {
  if (!report.isNew) return [`${name} was imported before: nothing changed`];
  return [
    `Imported ${name}: ${formatNumber(report.rows)} new ${report.rows === 1 ? "row" : "rows"}`,
    ...report.settlements.map(
      ({ id, gross, fee }) =>
        `  ${id}: ${money(gross)} less fees of ${money(fee)} = ${money(gross - fee)} to the bank`,
    ),
  ];
}

/** Differences between our records and the provider's reports, one a line. */
export function describeDifferences(differences: readonly Difference[]): readonly string[] {
  if (differences.length === 0) return ["No differences"];
  return differences.map(describeDifference);
}

function describeDifference(difference: Difference): string {
  if (difference.kind === "ledger") {
    const { ledger, open } = difference.balance;
    return `Ledger: the provider owes ${money(ledger)}, but payments and refunds to settle are ${money(open)}`;
  }
  const { entry } = difference;
  const order = entry.order === null ? "" : ` of order ${entry.order}`;
  const name = `${entry.kind === "payment" ? "Payment" : "Refund"} ${entry.id}${order}`;
  const settlement = `in ${entry.settlementId ?? ""}`;
  switch (difference.kind) {
    case "unknown":
      return `${name}: ${money(entry.settled)} settled ${settlement}, but unknown here`;
    case "not_final":
      return `${name}: ${money(entry.settled)} settled ${settlement}, but not ${entry.kind === "payment" ? "captured" : "processed"} here`;
    case "amount":
      return `${name}: ${money(entry.recorded)} here, ${money(entry.settled)} settled ${settlement}`;
    case "fee":
      return `${name}: fee ${money(entry.recordedFee)} here, ${money(entry.settledFee)} ${settlement}`;
    case "unsettled":
      return `${name}: ${money(entry.recorded)} of ${entry.at === null ? "" : formatDate(entry.at)} not settled after 3 working days`;
  }
}
