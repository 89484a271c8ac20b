import { Loader } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { Broker } from "../../lib/brokers.ts";
import { isOpen } from "../../lib/brokers.ts";

/** One broker of the picker; those that cannot be logged in with say so. */
export function BrokerTile({
  broker,
  isAlone,
  isOpening,
  onChoose,
}: {
  readonly broker: Broker;
  /** The only one, and so the page's main way in. */
  readonly isAlone: boolean;
  readonly isOpening: boolean;
  readonly onChoose: () => void;
}) {
  const { name, logo, tile, tooltip } = broker;
  const canOpen = isOpen(broker);
  const face = (
    <>
      <img src={logo} alt="" width={32} height={32} loading="lazy" />
      <span className="broker-name">{isAlone && canOpen ? `Log in with ${name}` : name}</span>
    </>
  );
  if (!canOpen) {
    return (
      <li className="broker-tile broker-closed" title={tooltip === "" ? undefined : tooltip}>
        {face}
        <span className="broker-soon">
          {tile === "coming_soon" ? "Coming Soon" : "Not available"}
        </span>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={`broker-tile broker-choice${isAlone ? " broker-main" : ""}`}
        onClick={onChoose}
      >
        {face}
        {isOpening ? (
          <span className="broker-opening">
            <Loader size={14} color="currentColor" aria-hidden /> Opening…
          </span>
        ) : (
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        )}
      </button>
    </li>
  );
}
