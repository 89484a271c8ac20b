import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Diagnostic } from "@munshi/engine/contract";
import type { ClientQueryAnswer, LoginResponse, QueryFilterAnswer } from "../contract/index.ts";
import {
  internalSecret,
  startAccountsServer,
} from "../domains/accounts/testing/accounts-server.ts";
import type { AccountsServer, Failure, Told } from "../domains/accounts/testing/accounts-server.ts";

/** The shape of documented answers. */
interface DataAnswer<Data> {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
}

/** 422 `formula.unreadable`. */
export interface UnreadableText {
  readonly success: boolean;
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** 409 `screen.private_filters`. */
export interface PrivateFilters {
  readonly success: boolean;
  readonly message: string;
  readonly private_filters: readonly string[];
}

/** A signed-in member, at the main site or at a partner's. */
export interface Member {
  readonly userId: string;
  readonly bearer: string;
  get<Body = Failure>(path: string): Promise<Told<Body>>;
  send<Body = Failure>(method: string, path: string, body?: unknown): Promise<Told<Body>>;
  /** A documented call with its payload under `data`. */
  post<Body = DataAnswer<unknown> & Failure>(path: string, data: unknown): Promise<Told<Body>>;
  /** Keeps a query that has to be kept; its id. */
  saveQuery(name: string, text: string, more?: object): Promise<ClientQueryAnswer["data"]>;
  addFilter(name: string, formula: string, more?: object): Promise<QueryFilterAnswer["data"]>;
  /** The same person on a partner's pages. */
  at(tenant: string): Member;
}

export interface ScreensServer extends AccountsServer {
  /** Has an account of this address, and signs in. */
  member(email: string): Promise<Member>;
  /** Puts an empty dataset where published ones lie. */
  publish(version: string, asOf: string): Promise<void>;
}

export async function startScreensServer(): Promise<ScreensServer> {
  const server = await startAccountsServer();
  await server.core.publicSite.prepare();

  const speakAs = (login: LoginResponse, tenant: string | null): Member => {
    const bearer = login.access;
    const headers: Record<string, string> =
      tenant === null ? {} : { "x-internal-secret": internalSecret, "x-munshi-tenant": tenant };
    const send = <Body>(method: string, path: string, body?: unknown): Promise<Told<Body>> =>
      server.call<Body>(path, { method, bearer, headers, ...(body === undefined ? {} : { body }) });
    const keep = async <Data>(path: string, data: object): Promise<Data> => {
      const told = await send<DataAnswer<Data>>("POST", path, { data });
      if (told.status !== 200) throw new Error(JSON.stringify(told.body));
      return told.body.data;
    };
    return {
      userId: login.user_data_id,
      bearer,
      get: (path) => send("GET", path),
      send,
      post: (path, data) => send("POST", path, { data }),
      saveQuery: (queryname, searchkey, more = {}) =>
        keep("/clientQuery", { queryname, searchkey, ...more }),
      addFilter: (filtername, filters, more = {}) =>
        keep("/insertQueryFilter", { filtername, filters, ...more }),
      at: (other) => speakAs(login, other),
    };
  };

  return {
    ...server,
    async member(email) {
      await server.signUp(email);
      return speakAs(await server.signIn(email), null);
    },
    async publish(version, asOf) {
      const folder = join(server.core.config.datasetsFolder, version);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "manifest.json"), JSON.stringify({ version, asOf }));
    },
  };
}
