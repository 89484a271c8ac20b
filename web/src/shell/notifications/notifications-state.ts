import type { NotificationRow } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { onSignedOut } from "../../lib/session/session.ts";
import { fetchNotifications, markRead } from "./notifications-api.ts";

export interface NotificationsState {
  /** Null until the stream has said; the session's own figure holds till then. */
  unread: number | null;
  isOpen: boolean;
  /** Null until the first page is here; newest first, as they were when they came. */
  rows: readonly NotificationRow[] | null;
  /** Path of the older ones; null where there are none. */
  next: string | null;
  isLoading: boolean;
  failure: Failure | null;
}

const nothing: NotificationsState = {
  unread: null,
  isOpen: false,
  rows: null,
  next: null,
  isLoading: false,
  failure: null,
};

export const notifications = proxy<NotificationsState>({ ...nothing });

/** Rises with each person: what was asked for someone who left is of no use. */
let person = 0;
onSignedOut(() => {
  person += 1;
  Object.assign(notifications, nothing);
});

/** A count arrived during a load, which may have read the list before. */
let isOutdated = false;

/** Fetches one page at a time; the list may have been closed when the response arrives. */
async function load(work: () => Promise<void>): Promise<void> {
  if (notifications.isLoading) return;
  const asker = person;
  notifications.isLoading = true;
  notifications.failure = null;
  try {
    await work();
  } catch (error) {
    if (asker === person) notifications.failure = toFailure(error);
  } finally {
    if (asker === person) notifications.isLoading = false;
  }
  if (!isOutdated) return;
  isOutdated = false;
  if (asker === person && notifications.isOpen) await loadNewest();
}

/** Fetches the newest ones and says that they were seen. */
export async function loadNewest(): Promise<void> {
  await load(async () => {
    const asker = person;
    const { results, next } = await fetchNotifications();
    if (asker !== person) return;
    const known = notifications.rows ?? [];
    const added = results.filter(({ id }) => !known.some((row) => row.id === id));
    // All of a page are new: there may be more between them and what is known.
    const joins = known.length > 0 && added.length < results.length;
    notifications.rows = joins ? [...added, ...known] : results;
    if (!joins) notifications.next = next;
    const [newest] = results;
    if (newest === undefined || results.every(({ is_read }) => is_read)) return;
    const unread = await markRead(newest.id);
    if (asker === person && !isOutdated) notifications.unread = unread;
  });
}

/** Fetches the older ones behind those that are here. */
export async function loadOlder(): Promise<void> {
  const { next } = notifications;
  if (next === null) return;
  await load(async () => {
    const asker = person;
    const page = await fetchNotifications(next);
    if (asker !== person) return;
    notifications.rows = [...(notifications.rows ?? []), ...page.results];
    notifications.next = page.next;
  });
}

/** The list is looked at from now on. */
export function openNotifications(): void {
  notifications.isOpen = true;
  notifications.rows = null;
  void loadNewest();
}

export function closeNotifications(): void {
  notifications.isOpen = false;
}

/** Applies the stream's count; notifications that arrive while the list is open are shown and marked as seen. */
export function showUnread(unread: number): void {
  notifications.unread = unread;
  if (unread === 0) return;
  if (notifications.isLoading) isOutdated = true;
  else if (notifications.isOpen) void loadNewest();
}
