import { Button, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeAmountProblem, emptyFigure, formatRupees, parseRupees } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { openDialog, readRequest } from "../../shell/dialogs.ts";
import { useFundsBroker } from "../../shell/useFundsBroker.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/account-sheet.css";
import "../../ui/inputs.css";
import { fetchFundsPage } from "./api.ts";
import "./kyc.css";
import { messages } from "./messages.ts";

/** Funds needed at the broker, with a link to add them. */
export function AddFundsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ServerState>
      <Dialog title={messages.addFunds} onClose={onClose}>
        <AddFunds />
      </Dialog>
    </ServerState>
  );
}

function AddFunds() {
  const [named] = useState(() => readRequest("add-funds")?.investPaise ?? null);
  const [typed, setTyped] = useState("");
  const broker = useFundsBroker();
  const investPaise = named ?? parseRupees(typed);
  const { data, error, refetch } = useQuery({
    queryKey: ["add-funds", broker?.id ?? null, investPaise],
    queryFn: async () => fetchFundsPage(investPaise, broker?.vendor === "TRADELAB"),
    // The page stays in reach while another amount is typed.
    placeholderData: (before) => before,
  });
  if (error !== null) {
    return <QueryFailure title="Broker's page could not be opened" query={{ error, refetch }} />;
  }
  const required = investPaise === null ? null : (data?.required ?? null);
  return (
    <div className="account-form">
      <p>{messages.moreFunds}</p>
      {named === null && (
        <TextInput
          label="Amount to invest (₹)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          error={typed !== "" && investPaise === null ? describeAmountProblem(typed) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <dl className="kyc-facts kyc-sums" aria-live="polite">
        <div>
          <dt>Amount to invest</dt>
          <dd>{required === null ? emptyFigure : formatRupees(required.invest_paise)}</dd>
        </div>
        <div>
          <dt>2 % buffer for price changes</dt>
          <dd>{required === null ? emptyFigure : formatRupees(required.buffer_paise)}</dd>
        </div>
        <div className="kyc-total">
          <dt>Required fund</dt>
          <dd>{required === null ? emptyFigure : formatRupees(required.required_paise)}</dd>
        </div>
      </dl>
      {data === undefined ? (
        <div className="kyc-waiting-line" aria-busy="true" />
      ) : data.data === null ? (
        <>
          <p className="kyc-note">{data.message}</p>
          {data.broker === null && (
            <Button size="md" fullWidth onClick={() => openDialog("broker-login")}>
              Login with your Broker
            </Button>
          )}
        </>
      ) : (
        <Button
          component="a"
          href={data.data}
          target="_blank"
          rel="noopener noreferrer"
          size="md"
          fullWidth
          rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
        >
          Add funds at {data.broker}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Button>
      )}
    </div>
  );
}
