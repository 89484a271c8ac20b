import type { NotificationKind, NotificationSetting } from "@munshi/bff/contract";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { openDialog } from "../dialogs.ts";
import { shell } from "../shell-state.ts";
import { changeSetting, fetchSettings } from "./notifications-api.ts";

const about: Readonly<Record<NotificationKind, string>> = {
  sign_in: "Logins from new devices",
  security: "Password and two-step verification changes",
  subscription: "Coupons and subscription",
  kyc: "KYC",
  broker: "Broker accounts",
  watch_list: "Watchlist stocks that move 5% or more in a day",
  figure: "Answers to figures you reported, and corrected figures",
  stock_box: "Stock Box",
  research_call: "Research calls",
  order: "Orders at your broker: how they ended, and what waits for you",
  optimizer: "Optimizer",
  stock_help: "Stock Help",
  broadcast: "News and offers",
  complaint: "Answers to your complaints",
};

/** Switches for each kind of notification, in the list and in the chat; each works at once. */
export function NotificationSettings({ onLeave }: { readonly onLeave: () => void }) {
  const hasBot = (useSnapshot(shell).site?.telegramUrl ?? null) !== null;
  const [kinds, setKinds] = useState<readonly NotificationSetting[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const take = (answer: Promise<readonly NotificationSetting[]>): void => {
    setFailure(null);
    answer.then(setKinds, (error: unknown) => setFailure(toFailure(error)));
  };
  useEffect(() => {
    fetchSettings().then(setKinds, (error: unknown) => setFailure(toFailure(error)));
  }, []);
  return (
    <div className="notification-body" aria-busy={kinds === null && failure === null}>
      {failure !== null && (
        <FailureNotice
          title="Settings could not be loaded or saved"
          failure={failure}
          onRetry={() => take(fetchSettings())}
        />
      )}
      {kinds !== null && (
        <ul className="notification-kinds">
          {kinds.map(({ kind, is_on, in_chat, in_mail }) => (
            <li key={kind}>
              <label>
                <input
                  type="checkbox"
                  checked={is_on}
                  onChange={() => take(changeSetting({ kind, is_on: !is_on }))}
                />
                {about[kind]}
              </label>
              {in_mail !== null && (
                <label className="notification-chat">
                  <input
                    type="checkbox"
                    aria-label={`${about[kind]}, also by email`}
                    checked={is_on && in_mail}
                    disabled={!is_on}
                    onChange={() => take(changeSetting({ kind, in_mail: !in_mail }))}
                  />
                  Email
                </label>
              )}
              {hasBot && (
                <label className="notification-chat">
                  <input
                    type="checkbox"
                    aria-label={`${about[kind]}, also on Telegram`}
                    checked={is_on && in_chat}
                    disabled={!is_on}
                    onChange={() => take(changeSetting({ kind, in_chat: !in_chat }))}
                  />
                  Telegram
                </label>
              )}
            </li>
          ))}
        </ul>
      )}
      {kinds !== null && hasBot && (
        <p className="notification-hint">
          <button
            type="button"
            className="notification-link"
            onClick={() => {
              onLeave();
              openDialog("telegram");
            }}
          >
            Link Telegram
          </button>{" "}
          to receive these alerts in chat.
        </p>
      )}
    </div>
  );
}
