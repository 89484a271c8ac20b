/**
 * One part of a page, with a state of its own: `empty` is one of which nothing is known, `failed` one
 * that did not come in time and may be asked for again by itself. `More` stands beside the data.
 */
export type PartView<Data, More = unknown> =
  | ({
      readonly state: "ready";
      readonly data: Data;
      /** Seconds since the server read it. */
      readonly ageSeconds: number;
      /** An older answer that stands in for one that failed just now. */
      readonly isStale?: true;
    } & More)
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };
