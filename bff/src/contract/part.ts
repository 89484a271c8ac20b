/**
 * One part of a page: `empty` if there is no data, `failed` if it was not loaded in time and can be
 * retried separately. `More` adds members to the data.
 */
export type PartView<Data, More = unknown> =
  | ({
      readonly state: "ready";
      readonly data: Data;
      /** Seconds since the server loaded it. */
      readonly ageSeconds: number;
      /** An earlier answer is shown because the latest load failed. */
      readonly isStale?: true;
    } & More)
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };
