import type { BrokerAccountAnswer } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { QueryFailure } from "../../../ui/FailureNotice.tsx";
import { fetchBrokerAccount, accountKey } from "../api.ts";
import { BrokerPicker } from "../BrokerPicker.tsx";
import { ConnectedBroker } from "./ConnectedBroker.tsx";

/** A member's account at a broker: the one that is connected, or the brokers to choose from. */
export function BrokerAccount({ next }: { readonly next: string }) {
  const { data, error, refetch } = useQuery<BrokerAccountAnswer | null>({
    queryKey: accountKey,
    queryFn: fetchBrokerAccount,
    // It is looked at where a call has just said that the login is over.
    staleTime: 0,
    // Another tab may have connected or disconnected it meanwhile.
    refetchOnWindowFocus: "always",
  });
  if (error !== null) {
    return <QueryFailure title="Broker account could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="account-waiting" aria-busy="true" />;
  if (data === null) return <BrokerPicker next={next} />;
  return <ConnectedBroker account={data} next={next} />;
}
