import type { NotificationKind, NotificationRow } from "@munshi/bff/contract";
import { formatDayOf } from "../../lib/format-moment.ts";

/** From this many alike in a row, only their count is shown at first. */
const leastAlike = 3;
const dayMs = 86_400_000;

/** Notifications that are shown as one entry: a single one, or a run of the same kind. */
export interface NotificationRun {
  readonly kind: NotificationKind;
  readonly rows: readonly NotificationRow[];
}

/** A day in India, newest first. */
export interface NotificationDay {
  /** `Today`, `Yesterday` or `20 Nov 26`. */
  readonly title: string;
  readonly runs: readonly NotificationRun[];
}

/** Kinds that say little more than that they happened; those of shares are never gathered. */
const gathered: ReadonlySet<NotificationKind> = new Set(["sign_in", "security", "broker"]);

/** Rows (newest first) by day in India, with runs of three or more account alerts of one kind gathered. */
export function groupNotifications(
  rows: readonly NotificationRow[],
  now: number,
): readonly NotificationDay[] {
  const titles = new Map([
    [formatDayOf(new Date(now - dayMs).toISOString()), "Yesterday"],
    [formatDayOf(new Date(now).toISOString()), "Today"],
  ]);
  const days: { title: string; rows: NotificationRow[] }[] = [];
  for (const row of rows) {
    const day = formatDayOf(row.date);
    const title = titles.get(day) ?? day;
    const last = days.at(-1);
    if (last?.title === title) last.rows.push(row);
    else days.push({ title, rows: [row] });
  }
  return days.map(({ title, rows: ofDay }) => ({ title, runs: listRuns(ofDay) }));
}

function listRuns(rows: readonly NotificationRow[]): readonly NotificationRun[] {
  const runs: { kind: NotificationKind; rows: NotificationRow[] }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.kind === row.kind && gathered.has(row.kind)) last.rows.push(row);
    else runs.push({ kind: row.kind, rows: [row] });
  }
  return runs.flatMap((run) =>
    run.rows.length >= leastAlike ? [run] : run.rows.map((row) => ({ ...run, rows: [row] })),
  );
}
