import { TextInput } from "@mantine/core";
import { IconArrowLeft, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { Broker } from "../../lib/brokers.ts";
import { useIsPartnerSite } from "../../shell/partner-site.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "../../ui/account-sheet.css";
import "../../ui/inputs.css";
import "./broker-login.css";
import { BrokerTile } from "./BrokerTile.tsx";
import { isOpen } from "../../lib/brokers.ts";
import { SlowLine } from "./SlowLine.tsx";
import { useBrokers } from "./useBrokers.ts";
import { useBrokerStart } from "./useBrokerStart.ts";

/** Those that can be chosen stand first; otherwise the directory's order stays. */
function putOpenFirst(brokers: readonly Broker[]): readonly Broker[] {
  return brokers.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
}

/** Brokers to log in with, and a search over their names. */
export function BrokerPicker({
  next,
  onBack,
}: {
  /** Page to open after login; null if not requested. */
  readonly next: string | null;
  readonly onBack?: () => void;
}) {
  const { brokers, failure, retry } = useBrokers();
  const { opening, isSlow, problem, start, cancel } = useBrokerStart();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = putOpenFirst(brokers ?? []).filter(({ name }) =>
    name.toLowerCase().includes(wanted),
  );
  // A partner's site has no other.
  const isAlone = useIsPartnerSite() || (brokers !== null && brokers.length < 2);
  const about = (
    <p className="account-lead">
      You log in on your broker's page. Munshi never sees your password.
    </p>
  );
  return (
    <div className="broker-picker">
      {!isAlone && (
        <TextInput
          aria-label="Search your broker"
          placeholder="Search your broker"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {!isAlone && about}
      <p className="account-problem" role="alert">
        {problem}
      </p>
      {failure !== null && (
        <FailureNotice title="Brokers could not be loaded" failure={failure} onRetry={retry} />
      )}
      {failure === null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, keys included
        <section
          className={isAlone ? "broker-list broker-list-short" : "broker-list"}
          aria-label="Brokers"
          aria-busy={brokers === null}
          tabIndex={isAlone ? undefined : 0}
        >
          <ul className="broker-tiles">
            {found.map((broker) => (
              <BrokerTile
                key={broker.id}
                broker={broker}
                isAlone={isAlone}
                isOpening={opening?.id === broker.id}
                onChoose={() => start(broker, next)}
              />
            ))}
          </ul>
          <output className="broker-note">
            {brokers !== null && found.length === 0 && "Data not found!"}
          </output>
        </section>
      )}
      {isAlone && about}
      <SlowLine broker={isSlow ? (opening?.name ?? null) : null} onCancel={cancel} />
      {onBack !== undefined && (
        <button type="button" className="account-link" onClick={onBack}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden /> Back To Login
        </button>
      )}
    </div>
  );
}
