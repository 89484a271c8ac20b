import { TextInput } from "@mantine/core";
import { IconArrowLeft, IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { readBrokers } from "../../../lib/brokers.ts";
import type { Broker } from "../../../lib/brokers.ts";

/** Brokers whose accounts may once be used here, with a search over their names. */
export function BrokerPicker({ onBack }: { readonly onBack: () => void }) {
  const [brokers, setBrokers] = useState<readonly Broker[] | null>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const directory = await readBrokers();
      if (isShown) setBrokers(directory);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, []);
  const wanted = text.trim().toLowerCase();
  const found = (brokers ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className="broker-picker">
      <TextInput
        aria-label="Search your broker"
        placeholder="Search your broker"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="account-lead">
        Logging in through a broker is not open yet. These brokers are prepared; use your e-mail
        address until then.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, keys included */}
      <section className="broker-list" aria-label="Brokers" tabIndex={0}>
        <ul className="broker-tiles">
          {found.map(({ id, name, logo, tile, tooltip }) => (
            <li key={id} className="broker-tile" title={tooltip === "" ? undefined : tooltip}>
              <img src={logo} alt="" width={32} height={32} loading="lazy" />
              <span className="broker-name">{name}</span>
              <span className="broker-soon">
                {tile === "coming_soon" ? "Coming Soon" : "Not open yet"}
              </span>
            </li>
          ))}
        </ul>
        <output className="broker-note">
          {brokers !== null && found.length === 0 && "Data not found!"}
        </output>
      </section>
      <button type="button" className="account-link" onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden /> Back To Login
      </button>
    </div>
  );
}
