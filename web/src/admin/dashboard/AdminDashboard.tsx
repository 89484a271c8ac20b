import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { Attention } from "@munshi/bff/contract";
import { formatMoment } from "../../lib/format-moment.ts";
import { formatCount } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { admin, startPath } from "../admin-session.ts";
import { callAdmin } from "../call-admin.ts";
import { MenuOfStaff } from "../menu.ts";
import { addressOfList } from "../register/register-address.ts";
import { StatisticFigures } from "../statistics/StatisticFigures.tsx";
import "../statistics/statistics.css";

const urgencies: Readonly<Record<Attention["urgency"], readonly [ChipState, string]>> = {
  late: ["failed", "Late"],
  today: ["warning", "Today"],
  open: ["open", "Open"],
};

/** The staff member's open work, today's figures and their areas. */
export function AdminDashboard() {
  const { session } = useSnapshot(admin);
  const menu = useContext(MenuOfStaff);
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "dashboard"],
    queryFn: () => callAdmin("GET /admin/dashboard"),
    staleTime: 0,
    // No timer: its calls would keep an unattended session alive.
    refetchOnWindowFocus: "always",
  });
  if (session === null) return null;
  const areas = menu
    .map(({ group, items }) => ({ group, items: items.filter(({ path }) => path !== startPath) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="statistics-page">
      <h1 className="admin-title">Welcome, {session.staff.name}</h1>
      <QueryFailure title="Open work could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && (
        <section className="statistics-section" aria-labelledby="attention">
          <h2 id="attention">Needs attention</h2>
          {data.attention.length === 0 ? (
            <EmptyState
              drawing="calendar"
              level={3}
              title="Nothing needs your attention"
              hint="Late work and work due today appear here."
            />
          ) : (
            <ul className="attention">
              {data.attention.map(({ key, title, count, isMore, urgency, link }) => {
                const [chip, label] = urgencies[urgency];
                return (
                  <li key={key}>
                    <Link href={addressOfList(link)}>
                      <strong className="figure">
                        {formatCount(count)}
                        {isMore ? "+" : ""}
                      </strong>
                      <span>{title}</span>
                      <StatusChip state={chip} label={label} />
                    </Link>
                  </li>
                );
              })}
            </ul>
          )}
        </section>
      )}
      {data !== undefined && data.figures.length > 0 && (
        <section className="statistics-section" aria-labelledby="today">
          <h2 id="today">Today</h2>
          <StatisticFigures figures={data.figures} />
          <p className="statistics-age">
            {data.countedAt === null
              ? "Not counted yet."
              : `Counted ${formatMoment(data.countedAt)}.`}{" "}
            <Link href="/admin/Statistics">Statistics</Link>
          </p>
        </section>
      )}
      <section className="statistics-section" aria-labelledby="areas">
        <h2 id="areas">Areas</h2>
        {areas.length === 0 && !session.staff.is_master && (
          <p className="admin-soft">No areas are open to you. Ask a master for access.</p>
        )}
        <div className="admin-areas">
          {areas.map(({ group, items }) => (
            <section key={group} className="admin-card">
              <h3>{group}</h3>
              <ul>
                {items.map(({ path, title }) => (
                  <li key={path}>
                    <Link href={path}>{title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
