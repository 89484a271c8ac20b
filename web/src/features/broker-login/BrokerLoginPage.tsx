import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { loginAddress } from "../../shell/go.ts";
import { NextPage } from "../../shell/sign-in/NextPage.tsx";
import "../../ui/account-sheet.css";
import { BrokerAccount } from "./account/BrokerAccount.tsx";
import "./broker-login.css";
import { brokerLoginPath } from "./broker-hint.ts";
import { BrokerPicker } from "./BrokerPicker.tsx";

/** Login at a broker: to get in, or for anyone who is in, to connect the account there. */
export function BrokerLoginPage() {
  const next = new URLSearchParams(useSearch()).get("next");
  const { viewer, isKnown } = useSnapshot(session);
  return (
    <div className="page account-page">
      <section className="account-sheet" aria-labelledby="broker-title">
        <h1 id="broker-title">
          {isKnown && viewer.isSignedIn ? "Your broker" : "Login with your Broker"}
        </h1>
        {!isKnown && <div className="account-waiting" aria-busy="true" />}
        {isKnown && viewer.isSignedIn && (
          <ServerState>
            <BrokerAccount next={next ?? brokerLoginPath} />
          </ServerState>
        )}
        {isKnown && !viewer.isSignedIn && (
          <>
            <NextPage action="Log in" next={next} />
            <BrokerPicker next={next} />
            <p className="account-switch">
              <Link href={loginAddress(next ?? "/")}>Back To Login</Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
