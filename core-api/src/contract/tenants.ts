/** `GET /tenants/by-host/:host`: whose pages a host name shows. */
export interface TenantAnswer {
  readonly tenant: { readonly key: string; readonly name: string };
  /** How a partner broker's site differs; null for the main one. */
  readonly brand: TenantBrand | null;
}

export interface TenantBrand {
  /** Its broker in `GET /user/broker/`, the only one that the site offers. */
  readonly broker_id: number;
  /** Path of an SVG on our own host. */
  readonly logo: string;
  /** The partner's colour as given, not made for text. */
  readonly colour: string;
  /** Made from it for each theme. */
  readonly accent: { readonly light: AccentColours; readonly dark: AccentColours };
  /** Parts of the shell that stay away. */
  readonly hidden: readonly HiddenItem[];
  /** Are notifications fetched there? */
  readonly notifications: boolean;
  /** Does the footer carry the disclaimer? */
  readonly disclaimer: boolean;
}

/** For text and lines: at least 4.5 on its own wash and on the page. */
export interface AccentColours {
  /** `#rrggbb`, for `--accent`. */
  readonly accent: string;
  /** For `--accent-strong`: further from the page. */
  readonly strong: string;
  /** For `--accent-ink`: text on the accent. */
  readonly ink: string;
  /** For `--accent-wash`: a tenth of the accent over the page. */
  readonly wash: string;
}

export type HiddenItem = "pricing-on-mobile" | "disclaimer";
