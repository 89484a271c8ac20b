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
  sign_in: "Sign-ins from new devices",
  security: "Changes of my password and two-step verification",
  subscription: "Coupons and my subscription",
  kyc: "My KYC",
  broker: "Connected broker accounts",
  watch_list: "Companies of my watch lists that move by 5 % or more in a day",
  stock_box: "My stock boxes",
  optimizer: "My optimised portfolios",
  stock_help: "Stock Help",
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
          title="That did not work"
          failure={failure}
          onRetry={() => take(fetchSettings())}
        />
      )}
      {kinds !== null && (
        <ul className="notification-kinds">
          {kinds.map(({ kind, is_on, in_chat }) => (
            <li key={kind}>
              <label>
                <input
                  type="checkbox"
                  checked={is_on}
                  onChange={() => take(changeSetting({ kind, is_on: !is_on }))}
                />
                {about[kind]}
              </label>
              {hasBot && (
                <label className="notification-chat">
                  <input
                    type="checkbox"
                    aria-label={`${about[kind]}, on Telegram too`}
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
            Your Telegram chat
          </button>{" "}
          gets what is ticked there, once it is linked.
        </p>
      )}
    </div>
  );
}
