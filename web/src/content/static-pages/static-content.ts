/** One of our pages, or a public one elsewhere (`https://…`). */
export interface ContentLink {
  readonly text: string;
  readonly href: string;
}

export interface ContentSection {
  readonly heading: string;
  /** A text is a paragraph, several together are a list. */
  readonly blocks: readonly (string | readonly string[])[];
  readonly links?: readonly ContentLink[];
  /** Shown on the demonstration market alone. */
  readonly ofDemoMarket?: true;
}

/** Content of a static page, with its version and date. */
export interface StaticContent {
  readonly heading: string;
  readonly lead: string;
  /** The number increases with every change of the text. */
  readonly version: { readonly number: number; readonly date: string };
  readonly sections: readonly ContentSection[];
}
