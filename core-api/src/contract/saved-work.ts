export type ScreenAccess = "private" | "public";

/** A custom filter of the reader's own, or one that a query of another names. */
export interface SavedFilter {
  readonly name: string;
  readonly formula: string;
  readonly access: ScreenAccess;
  readonly createdAt: string;
  /** Names of the owner's queries that name it, also by way of another filter. */
  readonly usedBy: readonly string[];
}

/** A stock list of the reader's own. */
export interface SavedList {
  readonly id: string;
  readonly name: string;
  readonly coCodes: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A saved query at its current version. */
export interface SavedScreen {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly access: ScreenAccess;
  readonly text: string;
  readonly version: number;
  /** How many versions are kept; all of them are. */
  readonly versions: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /screens/`: everything that the asker has saved; queries and lists newest change first. */
export interface SavedWork {
  readonly screens: readonly SavedScreen[];
  readonly filters: readonly SavedFilter[];
  readonly lists: readonly SavedList[];
}

export interface ScreenVersion {
  readonly version: number;
  readonly text: string;
  readonly createdAt: string;
  /** The version that this one brought back; null where somebody wrote it. */
  readonly restoredFrom: number | null;
}

/** `GET /screens/:id/versions`, newest first. */
export interface ScreenVersions {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly versions: readonly ScreenVersion[];
}

/** A condition joined to the others by AND, at the outermost, as it is written. */
export interface ChangedClause {
  readonly text: string;
  /** Offsets into the version's text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** `GET /screens/:id/diff?from=1&to=3`. Clauses that the standard form writes alike are the same. */
export interface ScreenDiff {
  readonly from: ScreenVersion;
  readonly to: ScreenVersion;
  /** Clauses of `from` that `to` lacks. */
  readonly removed: readonly ChangedClause[];
  readonly added: readonly ChangedClause[];
  /** How many clauses both have. */
  readonly kept: number;
}

/** `POST /screens/:id/restore`: writes the text of an older version as a new one. Answers `SavedScreen`. */
export interface RestorePayload {
  readonly version: number;
}

/** `PATCH /screens/:id`: what is absent stays. Answers `SavedScreen`. */
export interface ScreenPatch {
  readonly name?: string;
  readonly description?: string;
  readonly access?: ScreenAccess;
  readonly makeFiltersPublic?: boolean;
}

/** Most of each; more is refused (400 `request.invalid` for a text, 409 `screens.too_many` for a count). */
export const savedWorkLimits = {
  nameCharacters: 100,
  descriptionCharacters: 1_000,
  /** Of a query and of a formula, as the language bounds them. */
  textCharacters: 10_000,
  screens: 500,
  versions: 1_000,
  filters: 500,
  lists: 200,
  listCompanies: 5_000,
  /** Links that stand, of all queries together. */
  shares: 100,
} as const;
