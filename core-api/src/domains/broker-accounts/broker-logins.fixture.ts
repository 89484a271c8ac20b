import type { LoadedData } from "@munshi/db/testing";
import { writeBrokersVariable } from "@munshi/fixtures/broker-registrations";
import { startProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import type { RunningProviders } from "@munshi/fixtures/providers";
import { clientFlowHeader, internalSecretHeader } from "../../contract/index.ts";
import type { BrokerLoginStarted, LoginResponse } from "../../contract/index.ts";
import {
  createTestClock,
  internalSecret,
  startAccountsServer,
} from "../accounts/testing/accounts-server.ts";
import type { AccountsServer, Failure, Told } from "../accounts/testing/accounts-server.ts";
import { brokerDirectory } from "../brokers/index.ts";

export const site = "http://localhost:3000";

type Params = { readonly [name: string]: string };

/** Options of a call by a member, in the browser of a flow or as a program. */
export const by = (bearer?: string, flow?: string) => ({
  ...(bearer === undefined ? {} : { bearer }),
  ...(flow === undefined
    ? {}
    : { headers: { [internalSecretHeader]: internalSecret, [clientFlowHeader]: flow } }),
});

/** core-api and the sandbox of brokers, on one clock. */
export interface BrokersServer extends AccountsServer {
  readonly providers: RunningProviders;
  /** Begins a login as the bff does. */
  begin(key: string, bearer?: string, flow?: string): Promise<BrokerLoginStarted>;
  /** Chooses a client on the broker's page, never declining; returns the callback parameters. */
  choose(url: string, client: string): Promise<Params>;
  finish<Body = LoginResponse & Failure>(
    key: string,
    given: object,
    bearer?: string,
    flow?: string,
  ): Promise<Told<Body>>;
  /** Signs up a member with a first and a last name. */
  signUpAs(email: string, name: string): Promise<void>;
  /** Begin, choose and finish; a holder's name that differs is confirmed. */
  logIn<Body = LoginResponse & Failure>(
    key: string,
    client: string,
    bearer?: string,
  ): Promise<Told<Body>>;
  /** Proves an address for a client that waits, as the email dialog does. */
  proveEmail(clientId: string, email: string, password?: string): Promise<string>;
  /** Orders one of the sandbox's switches. */
  order(path: string, fields: Params): Promise<void>;
  closeAll(): Promise<void>;
}

export const idOf = (key: string): number =>
  brokerDirectory.find((broker) => broker.key === key)?.id ?? -1;

/** Of the brokers named; the others know nobody and are known to nobody. */
export async function startBrokersServer(
  keys: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  options: {
    /** Brokers whose clients confirm orders on the broker's page. */
    readonly onPages?: readonly string[];
    readonly data?: LoadedData;
  } = {},
): Promise<BrokersServer> {
  const clock = createTestClock();
  const known = Object.entries(TEST_SETTINGS.brokers).filter(([key]) => keys.includes(key));
  const settings = { ...TEST_SETTINGS, brokers: Object.fromEntries(known) };
  const providers = await startProviders(settings, () => clock.now().getTime());
  const server = await startAccountsServer(
    {
      PUBLIC_URL: site,
      BROKERS: writeBrokersVariable(settings.brokers, providers.url, options.onPages),
      ...variables,
    },
    clock,
    options.data,
  );
  await server.core.publicSite.prepare();

  const begin: BrokersServer["begin"] = async (key, bearer, flow) => {
    const callback = `${site}/${brokerDirectory.find((one) => one.key === key)?.callback.slice(1)}`;
    const body = { broker: idOf(key), callback };
    const told = await server.call<BrokerLoginStarted>("/user/broker_login", {
      body,
      ...by(bearer, flow),
    });
    if (told.status !== 200) throw new Error(JSON.stringify(told.body));
    return told.body;
  };
  const choose: BrokersServer["choose"] = async (url, client) => {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ person: client }),
      redirect: "manual",
    });
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`);
    return Object.fromEntries(new URL(location).searchParams);
  };
  const finish = async <Body>(
    key: string,
    given: object,
    bearer?: string,
    flow?: string,
  ): Promise<Told<Body>> =>
    server.call<Body>("/user/set_oauth_token", {
      body: { broker: idOf(key), ...given },
      ...by(bearer, flow),
    });
  return {
    ...server,
    providers,
    begin,
    choose,
    finish,
    async logIn<Body>(key: string, client: string, bearer?: string): Promise<Told<Body>> {
      const { attempt, url } = await begin(key, bearer);
      const given = { attempt, params: await choose(url, client) };
      const told = await finish<Body>(key, given, bearer);
      if (told.status !== 409) return told;
      return finish<Body>(key, { attempt, confirm_name: true }, bearer);
    },
    async signUpAs(email, name) {
      await server.signUp(email);
      const [firstName, lastName] = name.split(" ");
      const names = { first_name: firstName, last_name: lastName };
      await server.database.db("users").where({ email }).update(names);
    },
    async proveEmail(clientId, email, password = "") {
      const about = { client_id: clientId, email_id: email };
      await server.call("/user/send_verification_code", { body: about });
      const code = await server.codeFor(email);
      const body = { ...about, validation_code: code, password };
      await server.call("/user/check_verification_code", { body });
      return code;
    },
    async order(path, fields) {
      const answer = await fetch(`${providers.url}/__sandbox/${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async closeAll() {
      await server.close();
      await providers.close();
    },
  };
}
