/** `GET`, `DELETE /user/sign_ins` and `DELETE /user/sign_ins/:id`: where the asker is signed in. */
export interface SignInsAnswer {
  /** The asker's own first, then those that were used last. */
  readonly results: readonly SignInRow[];
}

/** A sign-in that stands, on every site of ours that it was carried to. */
export interface SignInRow {
  readonly id: string;
  /** What people call the device: "Chrome on Android"; empty where nothing tells. */
  readonly device: string;
  /** The names of the sites. */
  readonly sites: readonly string[];
  /** Instants, ISO 8601 UTC. */
  readonly begun_at: string;
  readonly last_used_at: string;
  /** The one that asks. */
  readonly is_current: boolean;
}
