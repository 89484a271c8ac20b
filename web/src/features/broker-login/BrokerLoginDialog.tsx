import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { currentAddress } from "../../shell/go.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { BrokerAccount } from "./account/BrokerAccount.tsx";
import { BrokerPicker } from "./BrokerPicker.tsx";

/** The brokers over whatever page needs one; the login leads back to that page. */
export function BrokerLoginDialog({ onClose }: { readonly onClose: () => void }) {
  const { viewer } = useSnapshot(session);
  const next = currentAddress();
  return (
    <Dialog title="Login with your Broker" onClose={onClose}>
      {viewer.isSignedIn ? (
        <ServerState>
          <BrokerAccount next={next} />
        </ServerState>
      ) : (
        <BrokerPicker next={next} />
      )}
      {window.location.pathname === "/portfolio" && (
        <p className="account-switch broker-ways">
          <Link href="/create-portfolio" onClick={onClose}>
            Create a portfolio without a broker
          </Link>
        </p>
      )}
    </Dialog>
  );
}
