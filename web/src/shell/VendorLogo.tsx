import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { readBrokers } from "../lib/brokers.ts";
import type { Broker } from "../lib/brokers.ts";
import { entry, forgetVendor } from "../lib/session/entry-parameters.ts";
import { session } from "../lib/session/session.ts";

/** The logo of the broker whose link led here, until someone logs in. */
export function VendorLogo() {
  const { vendor } = useSnapshot(entry);
  const { viewer } = useSnapshot(session);
  const [broker, setBroker] = useState<Broker | null>(null);
  const { isSignedIn } = viewer;
  useEffect(() => {
    if (isSignedIn) forgetVendor();
  }, [isSignedIn]);
  useEffect(() => {
    let isMeant = true;
    const find = async (): Promise<void> => {
      const brokers = await readBrokers();
      if (isMeant) setBroker(findVendor(brokers, vendor));
    };
    void find();
    return () => {
      isMeant = false;
    };
  }, [vendor]);
  if (isSignedIn || broker === null) return null;
  return (
    <span className="header-partner">
      <img src={broker.logo} alt={broker.name} width={28} height={28} />
    </span>
  );
}

/** The broker that an address's vendor names, whatever its case; null where there is none. */
export function findVendor(brokers: readonly Broker[], vendor: string): Broker | null {
  const wanted = vendor.toLowerCase();
  return brokers.find(({ partner_id: key }) => key.toLowerCase() === wanted) ?? null;
}
