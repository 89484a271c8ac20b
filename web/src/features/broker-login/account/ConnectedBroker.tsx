import { Button } from "@mantine/core";
import type { BrokerAccountAnswer } from "@munshi/bff/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toFailure } from "../../../lib/http.ts";
import { reloadSession } from "../../../lib/session/session.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { endBrokerLogin, unlinkBroker, accountKey, fundsKey } from "../api.ts";
import { SlowLine } from "../SlowLine.tsx";
import { useBrokers } from "../useBrokers.ts";
import { useBrokerStart } from "../useBrokerStart.ts";
import { BrokerFunds } from "./BrokerFunds.tsx";
import { formatMoment } from "../../../lib/format-moment.ts";
import { DisconnectDialog } from "./DisconnectDialog.tsx";

/** The broker that a member has connected, whether its login holds, and what can be done about it. */
export function ConnectedBroker({
  account,
  next,
}: {
  readonly account: BrokerAccountAnswer;
  readonly next: string;
}) {
  const queries = useQueryClient();
  const { brokers } = useBrokers();
  const { opening, isSlow, problem, start, cancel } = useBrokerStart();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const broker = brokers?.find(({ id }) => id === account.broker) ?? null;
  const isOver = account.status === "over";

  const change = async (task: () => Promise<unknown>, done: string): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await task().catch((error: unknown) => {
        // It was disconnected in another tab: what was wanted is so.
        if (toFailure(error).code !== "broker.account_not_found") throw error;
      });
      showSnackbar("good", done);
      queries.removeQueries({ queryKey: fundsKey });
      await queries.invalidateQueries({ queryKey: accountKey });
      // If this reload fails, the next response also shows what the broker opens.
      await reloadSession().catch(() => undefined);
    } catch (error) {
      showSnackbar("bad", toFailure(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  const disconnect = async (): Promise<void> => {
    setIsAsking(false);
    await change(unlinkBroker, `${account.name} is disconnected`);
  };
  return (
    <div className="broker-account">
      <div className="broker-account-head">
        {broker !== null && <img src={broker.logo} alt="" width={40} height={40} />}
        <p>
          <strong>{account.name}</strong>
          <span className="broker-client figure">{account.client_id}</span>
        </p>
        <span className={isOver ? "broker-status broker-status-over" : "broker-status"}>
          {isOver ? "Session expired" : "Connected"}
        </span>
      </div>
      <dl className="broker-facts">
        {account.holder !== "" && (
          <div>
            <dt>Account holder</dt>
            <dd>{account.holder}</dd>
          </div>
        )}
        <div>
          <dt>{isOver ? "Expired" : "Valid till"}</dt>
          <dd className="figure">{formatMoment(account.expires_at)}</dd>
        </div>
        {!isOver && (
          <BrokerFunds onOver={() => void queries.invalidateQueries({ queryKey: accountKey })} />
        )}
      </dl>
      {isOver && (
        <p className="account-lead">Broker sessions expire daily. Log in again to place orders.</p>
      )}
      <p className="account-problem" role="alert">
        {problem}
      </p>
      {isOver && broker !== null && (
        <Button size="md" fullWidth loading={opening !== null} onClick={() => start(broker, next)}>
          Log in to {account.name} again
        </Button>
      )}
      <SlowLine broker={isSlow ? account.name : null} onCancel={cancel} />
      <div className="broker-ways broker-account-foot">
        {!isOver && (
          <button
            type="button"
            className="account-link"
            disabled={isBusy}
            onClick={() =>
              void change(
                () => endBrokerLogin({ broker: account.broker, client_id: account.client_id }),
                `Logged out of ${account.name}`,
              )
            }
          >
            Log out of broker
          </button>
        )}
        <button
          type="button"
          className="account-link"
          disabled={isBusy}
          onClick={() => setIsAsking(true)}
        >
          Disconnect {account.name}
        </button>
      </div>
      {isAsking && (
        <DisconnectDialog
          name={account.name}
          onClose={() => setIsAsking(false)}
          onDisconnect={() => void disconnect()}
        />
      )}
    </div>
  );
}
