import type { TenantBrand } from "@munshi/core-api/contract";
import type { DatasetManifest, FirstRows } from "@munshi/engine/contract";
import type { SessionView } from "./session.ts";

/** Every failed call answers with this body. */
export type { ErrorBody as ErrorView } from "@munshi/platform/contract";

export interface TenantView {
  readonly key: string;
  readonly name: string;
  /** How a partner's site differs: logo, colours, its one broker, hidden items. Absent elsewhere. */
  readonly brand?: TenantBrand;
}

/** What every page needs to know about where it stands; the same for everybody on a host. */
export interface ShellView {
  readonly tenant: TenantView;
  /** Null until a market has been published. */
  readonly market: {
    readonly kind: "demo" | "market";
    readonly version: string;
    readonly asOf: string;
    readonly companies: number;
  } | null;
}

/** What this installation has configured beside its market. */
export interface SiteView {
  /** By whom people can sign in, beside an e-mail address. */
  readonly signInProviders: readonly ("google" | "facebook")[];
  /** The product's pages elsewhere, for the footer; empty where there are none. */
  readonly socialLinks: readonly SocialLink[];
  /** The product's bot; null where there is none. */
  readonly telegramUrl: string | null;
}

export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** `GET /api/views/shell`: the shell for whoever looks at it; never kept by the browser. */
export interface ShellAnswer extends ShellView {
  readonly session: SessionView;
  readonly site: SiteView;
  readonly features: {
    /** Addresses of the gate's table whose screens are yet to come. */
    readonly notYetAvailable: readonly string[];
  };
}

/** `GET /api/views/screener`: all that the screener needs before its first query. */
export interface ScreenerView {
  readonly shell: ShellView;
  readonly manifest: DatasetManifest | null;
  readonly firstRows: FirstRows | null;
  /** Files of the manifest lie below this path: `<dataPath>/<version>/<file>`. */
  readonly dataPath: string;
}

/** One hit of `GET /api/companies/search?q=`; best first. */
export interface CompanyHit {
  readonly coCode: number;
  readonly name: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly scripcode: string | null;
}

export interface CompanySearchView {
  readonly hits: readonly CompanyHit[];
}
