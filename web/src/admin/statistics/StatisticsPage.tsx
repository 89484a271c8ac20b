import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { StatisticSection, StatisticSeries } from "@munshi/bff/contract";
import { BarChart } from "../../charts/BarChart.tsx";
import { DailyColumns } from "../../charts/DailyColumns.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { callAdmin } from "../call-admin.ts";
import { addressOfList } from "../register/register-address.ts";
import { StatisticFigures } from "./StatisticFigures.tsx";
import "./statistics.css";

/** Recent activity and open work; each figure links to its list. */
export function StatisticsPage() {
  const queries = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const days = parameters.get("days") === "90" ? "90" : "30";
  const queryKey = ["admin", "statistics", days] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/statistics", { query: { days } }),
    staleTime: 0,
  });
  const counting = useMutation({
    mutationFn: () => callAdmin("POST /admin/statistics/refresh", { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["admin", "statistics"] }),
  });
  return (
    <div className="statistics-page">
      <header className="statistics-head">
        <h1 className="admin-title">Statistics</h1>
        <Segments
          label="Period"
          choices={[
            { value: "30", label: "30 days" },
            { value: "90", label: "90 days" },
          ]}
          chosen={days}
          onChoose={(chosen) => setParameters({ days: chosen }, { replace: true })}
        />
        <Button variant="default" loading={counting.isPending} onClick={() => counting.mutate()}>
          Count now
        </Button>
      </header>
      {(error ?? counting.error) !== null && (
        <FailureNotice
          title={
            error === null ? "Statistics could not be counted" : "Statistics could not be loaded"
          }
          failure={toFailure(error ?? counting.error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && (
        <>
          <p className="statistics-age" aria-live="polite">
            {describeAge(data.countedAt, data.allCountedAt)}
          </p>
          {data.sections.map((section) => (
            <Section key={section.key} section={section} countedAt={data.countedAt} />
          ))}
          <section className="statistics-section" aria-labelledby="freshness">
            <h2 id="freshness">Data freshness</h2>
            <Table
              label="Data freshness"
              boxed
              columns={[
                { id: "label", header: "Data", render: ({ label }) => label },
                {
                  id: "day",
                  header: "Latest date",
                  render: ({ day }) => (day === null ? "–" : formatDate(day)),
                },
                {
                  id: "at",
                  header: "Received",
                  render: ({ at }) => (at === null ? "–" : formatMoment(at)),
                },
              ]}
              rows={data.freshness}
              rowKey={({ key }) => key}
            />
          </section>
        </>
      )}
    </div>
  );
}

function describeAge(countedAt: string | null, allCountedAt: string | null): string {
  if (countedAt === null || allCountedAt === null) return "Not counted yet. Count now.";
  const newest = `Counted ${formatMoment(countedAt)}.`;
  return countedAt === allCountedAt
    ? newest
    : `${newest} Days before the last three: ${formatMoment(allCountedAt)}.`;
}

function Section({
  section: { key, title, figures, breakdowns, series },
  countedAt,
}: {
  readonly section: StatisticSection;
  readonly countedAt: string | null;
}) {
  const source = countedAt === null ? "Not counted yet" : `Counted ${formatMoment(countedAt)}`;
  return (
    <section className="statistics-section" aria-labelledby={`section-${key}`}>
      <h2 id={`section-${key}`}>{title}</h2>
      {figures.length > 0 && <StatisticFigures figures={figures} />}
      {breakdowns.length + series.length > 0 && (
        <div className="statistics-charts">
          {breakdowns.map((one) => (
            <Breakdown key={one.key} breakdown={one} source={source} />
          ))}
          {series.map((one) => (
            <DailyColumns
              key={one.key}
              title={one.title}
              source={source}
              parts={one.parts}
              days={one.days}
              addressOf={(day, part) => addressOfDay(one, day, part)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** A figure by its parts; one that no row has yet needs no chart. */
function Breakdown({
  breakdown: { title, counted, figures },
  source,
}: {
  readonly breakdown: StatisticSection["breakdowns"][number];
  readonly source: string;
}) {
  if (figures.length === 0) {
    return (
      <figure className="chart">
        <figcaption className="chart-title">{title}</figcaption>
        <p className="admin-soft">None.</p>
      </figure>
    );
  }
  return (
    <BarChart
      title={title}
      entries={figures.map(({ label, value, link }) => ({
        label,
        value,
        ...(link === null ? {} : { href: addressOfList(link) }),
      }))}
      entryHeading="State"
      figureHeading={counted}
      source={source}
      format={formatCount}
    />
  );
}

function addressOfDay({ link }: StatisticSeries, day: string, part: string): string | null {
  if (link === null) return null;
  const { page, filter, dayColumn, partColumn } = link;
  return addressOfList({
    page,
    filter: [
      ...filter,
      { column: dayColumn, is: "between", from: day, to: day },
      ...(partColumn === null ? [] : [{ column: partColumn, is: "one_of", values: [part] }]),
    ],
  });
}
