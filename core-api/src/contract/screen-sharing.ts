import type { PlainAnswer } from "./accounts.ts";

/**
 * `POST /screens/:id/share`. A query that names private filters or stock lists is refused (409
 * `screen.private_filters`, `screen.private_lists`) without the consent that hands them on.
 */
export interface SharePayload {
  /** Absent: the current one. */
  readonly version?: number;
  /** A dataset that is at hand (404 `dataset.not_found`). */
  readonly datasetVersion: string;
  readonly makeFiltersPublic?: boolean;
  /** Hands on the companies of the stock lists that the query names. */
  readonly includeLists?: boolean;
}

/** 409 `screen.private_lists`: the query names these stock lists. */
export interface PrivateLists extends PlainAnswer {
  readonly private_lists: readonly string[];
}

export interface ScreenShared {
  /** Told this once: it opens `GET /shared_screens/:token` until it is taken back. */
  readonly token: string;
  readonly share: ScreenShare;
}

/** `GET /screens/:id/shares`, newest first: links that stand. `DELETE /screens/shares/:share` takes one back, by id or by token, and answers `PlainAnswer`. */
export interface ScreenShare {
  readonly id: string;
  readonly version: number;
  readonly datasetVersion: string;
  /** The dataset's day. */
  readonly asOf: string;
  readonly createdAt: string;
}

/** `GET /shared_screens/:token`, for everybody who has the link. */
export interface SharedScreen {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly version: number;
  readonly datasetVersion: string;
  /** The dataset's day. */
  readonly asOf: string;
  /** False where the dataset is gone: the newest one has to answer in its place. */
  readonly isDatasetHeld: boolean;
  /** What the text names, as it was when the link was made; to be defined before it is run. */
  readonly filters: readonly SharedFilter[];
  readonly lists: readonly SharedList[];
  /** The owner's first name; nothing else of the owner is told. */
  readonly by: string;
  readonly sharedAt: string;
}

export interface SharedFilter {
  readonly name: string;
  readonly formula: string;
}

export interface SharedList {
  readonly name: string;
  readonly coCodes: readonly number[];
}

/** A saved query that its owner has made public. */
export interface PublicScreen {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly version: number;
  /** Public filters that the text names, with those that they name. */
  readonly filters: readonly SharedFilter[];
  /** The owner's first name; nothing else of the owner is told. */
  readonly by: string;
  /** Is it the asker's own? */
  readonly isOwn: boolean;
  readonly updatedAt: string;
}

/** Query of `GET /public_screens`: 50 a page, from 1 upwards. */
export interface PublicScreensQuery {
  /** Part of a name or description, case aside. */
  readonly search?: string;
  readonly page?: number;
}

/** Newest change first. */
export interface PublicScreens {
  readonly screens: readonly PublicScreen[];
  readonly page: number;
  /** How many there are on all pages. */
  readonly total: number;
}
