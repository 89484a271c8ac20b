import type { KycCheckAnswer, KycReadAnswer, KycStatusAnswer } from "../../contract/index.ts";
import {
  startTestProviders,
  TEST_SETTINGS,
} from "../../../../fixtures/providers/testing/start-test-providers.ts";
import type { TestProviders } from "../../../../fixtures/providers/testing/start-test-providers.ts";
import { startAccountsServer } from "../accounts/testing/accounts-server.ts";
import type { AccountsServer, CallOptions, Told } from "../accounts/testing/accounts-server.ts";

/** A fictional person whom the sandbox knows; `Asha Rao` is how the accounts of tests are named. */
export const asha = {
  pan: "ASHPR2001K",
  full_name: "Asha Rao",
  dob: "1988-11-02",
  account_num: "10002002001",
  ifsc: "MUNB0000001",
} as const;

/** A failed answer, which may have members of a successful one. */
type Failed = { readonly error: { readonly code: string; readonly message: string } };

export interface KycPerson {
  readonly userId: string;
  call<Body>(path: string, options?: CallOptions): Promise<Told<Body & Failed>>;
  verifyPan(changes?: object): Promise<Told<KycCheckAnswer & Failed>>;
  submit(changes?: object): Promise<Told<KycStatusAnswer & Failed>>;
  verifyBank(changes?: object): Promise<Told<KycCheckAnswer & Failed>>;
  /** Begins a visit; where it leads to. */
  beginJourney(changes?: object): Promise<Told<{ readonly url: string } & Failed>>;
  reread(): Promise<Told<KycReadAnswer & Failed>>;
}

export interface KycServer extends AccountsServer {
  readonly providers: TestProviders;
  /** A member with an account. */
  person(email: string): Promise<KycPerson>;
  /** Submits the provider's page as a tester would; an empty PAN cancels. */
  visit(url: string, pan: string): Promise<Response>;
  /** Makes the provider slow, failing, down or healthy again. */
  order(mode: "ok" | "slow" | "error" | "down", ms?: number): Promise<void>;
  /** Calls the sandbox's bank with an id, bypassing core-api. */
  askBankDirectly(id: string): Promise<void>;
  asked(): Promise<{ readonly pan: number; readonly bank: number; readonly journey: number }>;
}

/** core-api with accounts, and the sandbox of the KYC provider. */
export async function startKycServer(): Promise<KycServer> {
  const providers = await startTestProviders();
  const server = await startAccountsServer({
    PUBLIC_URL: "http://localhost:3000",
    KYC_URL: `${providers.url}/kyc`,
    KYC_CLIENT_ID: TEST_SETTINGS.kycClientId,
    KYC_CLIENT_SECRET: TEST_SETTINGS.kycClientSecret,
  });
  return {
    ...server,
    providers,
    async person(email) {
      await server.signUp(email);
      const { access: bearer, user_data_id: userId } = await server.signIn(email);
      const call = <Body>(path: string, options: CallOptions = {}) =>
        server.call<Body & Failed>(path, { bearer, ...options });
      return {
        userId,
        call,
        verifyPan: (changes = {}) =>
          call("/user/get_pan_status", {
            body: { ...pick(["pan", "full_name", "dob"]), ...changes },
          }),
        submit: (changes = {}) =>
          call("/user/get_kyc_status", { body: { ...pick(["pan", "dob"]), ...changes } }),
        verifyBank: (changes = {}) =>
          call("/user/get_bank_account_status", {
            body: { ...pick(["account_num", "ifsc"]), ...changes },
          }),
        beginJourney: (changes = {}) => call("/user/kyc_journey", { body: changes }),
        reread: () => call("/user/set_kyc_status"),
      };
    },
    visit: async (url, pan) => providers.post(url.slice(providers.url.length), { person: pan }),
    async order(mode, ms = 0) {
      const told = await providers.order("faults", { provider: "kyc", mode, ms });
      if (!told.ok) throw new Error(await told.text());
    },
    async askBankDirectly(id) {
      await fetch(`${providers.url}/kyc/bank-account/async`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-client-id": TEST_SETTINGS.kycClientId,
          "x-client-secret": TEST_SETTINGS.kycClientSecret,
        },
        body: JSON.stringify({
          bank_account: asha.account_num,
          ifsc: asha.ifsc,
          name: asha.full_name,
          user_id: id,
        }),
      });
    },
    async asked() {
      const told = await fetch(`${providers.url}/__sandbox/kyc/asked`);
      return (await told.json()) as { pan: number; bank: number; journey: number };
    },
    async close() {
      await server.close();
      await providers.close();
    },
  };
}

function pick(names: readonly (keyof typeof asha)[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, asha[name]]));
}
