import type { NotificationKind, NotificationRow, StockChange } from "@munshi/bff/contract";
import { Link } from "wouter";
import { formatClock } from "../../lib/format-moment.ts";
import { formatCount, formatPrice, writePercent } from "../../lib/format.ts";
import { findTarget, readNotification } from "./read-notification.ts";
import type { ReadNotification } from "./read-notification.ts";
import { readSlice, writeSlice } from "../../lib/session/stored-state.ts";

/** Resets Stock Help's filters, which could hide the linked stock. */
function resetStockHelpFilters(): void {
  const stored = readSlice("stockHelp");
  const others = typeof stored === "object" && stored !== null ? stored : {};
  writeSlice("stockHelp", { ...others, filters: 0 });
}

const kindLabels: Readonly<Record<NotificationKind, string>> = {
  sign_in: "Login",
  security: "Security",
  subscription: "Subscription",
  kyc: "KYC",
  broker: "Broker",
  watch_list: "Watchlist",
  figure: "Figures",
  stock_box: "Stock Box",
  research_call: "Research calls",
  order: "Orders",
  optimizer: "Optimizer",
  stock_help: "Stock Help",
  broadcast: "News",
  complaint: "Complaints",
};

/** Opened by members who have not filled the risk questionnaire, too. */
export function isAboutAccount(kind: NotificationKind): boolean {
  return kind === "sign_in" || kind === "security" || kind === "broker";
}

const changeLabels: Readonly<Record<StockChange, string>> = {
  Full_Exit: "Full exit",
  Partial_Exit: "Partial exit",
  New_Buying: "New buying",
};

/** One notification; a link if it concerns an available page. */
export function NotificationItem({
  row,
  isOpenable,
  onClose,
}: {
  readonly row: NotificationRow;
  /** The risk questionnaire is filled; who is notified of a stranger's sign-in need not have filled it. */
  readonly isOpenable: boolean;
  readonly onClose: () => void;
}) {
  const target = isOpenable || isAboutAccount(row.kind) ? findTarget(row.redirect_url) : null;
  const content = <Content row={row} />;
  return (
    <li className={row.is_read ? "notification" : "notification notification-new"}>
      {target === null ? (
        <div className="notification-face">{content}</div>
      ) : (
        <Link
          className="notification-face"
          href={target}
          onClick={() => {
            if (target === "/tracklist") resetStockHelpFilters();
            onClose();
          }}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

function Content({ row }: { readonly row: NotificationRow }) {
  const read = readNotification(row.notification);
  const label = (read.kind === "content" ? read.product : null) ?? kindLabels[row.kind];
  const clock = formatClock(row.date);
  return (
    <>
      {!row.is_read && <span className="visually-hidden">New: </span>}
      <span className="notification-words">
        {read.kind === "content" && read.stockName !== null && (
          <strong className="notification-stock">{read.stockName}</strong>
        )}
        <span>{read.text}</span>
        <span className="notification-about">
          {label}
          {read.kind === "content" && read.change !== null && ` · ${changeLabels[read.change]}`}
          {" · "}
          <time dateTime={row.date}>{clock}</time>
        </span>
      </span>
      {read.kind === "content" && <Figures read={read} />}
    </>
  );
}

function Figures({ read }: { readonly read: Extract<ReadNotification, { kind: "content" }> }) {
  const { side, quantity, price, changePercent } = read;
  if (side === null && quantity === null && price === null && changePercent === null) return null;
  return (
    <span className="notification-figures">
      {side !== null && (
        <span className={`notification-side notification-${side.toLowerCase()}`}>{side}</span>
      )}
      {changePercent !== null && changePercent !== 0 && (
        <span className={changePercent > 0 ? "notification-rise" : "notification-fall"}>
          {changePercent > 0 ? "▲ +" : "▼ "}
          {writePercent(formatPrice(changePercent))}
        </span>
      )}
      {quantity !== null && (
        <span>
          {formatCount(quantity)} {quantity === 1 ? "share" : "shares"}
        </span>
      )}
      {price !== null && <span>₹{formatPrice(price)}</span>}
    </span>
  );
}
