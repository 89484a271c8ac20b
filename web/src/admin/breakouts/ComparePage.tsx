import { NativeSelect } from "@mantine/core";
import type { BreakoutComparison, BreakoutKind } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { BandTable } from "./BandTable.tsx";
import { breakoutDays, fetchComparison } from "./breakout-calls.ts";
import "../../ui/inputs.css";
import "./breakouts.css";

type ComparedScreen = BreakoutComparison["screens"][number];

/** Companies that entered or left each screen between two published dates. */
export function BreakoutComparePage() {
  const [parameters, setParameters] = useSearchParams();
  const kind: BreakoutKind = parameters.get("kind") === "score" ? "score" : "price";
  const days = useQuery(breakoutDays);
  // Scores are stored longer than the datasets that queries need.
  const usable = (days.data?.days ?? []).filter(({ hasQueries }) => kind === "score" || hasQueries);
  const pick = (name: string, fallback: string | undefined): string => {
    const asked = parameters.get(name);
    return usable.find(({ day }) => day === asked)?.day ?? fallback ?? "";
  };
  const until = pick("until", usable[0]?.day);
  const from = pick("from", usable.find(({ day }) => day < until)?.day);
  const canCompare = from !== "" && until !== "" && from < until;
  const compared = useQuery({ ...fetchComparison(kind, from, until), enabled: canCompare });
  const failure = days.error ?? compared.error;
  const select = (change: Readonly<Record<string, string>>): void =>
    setParameters({ kind, from, until, ...change }, { replace: true });
  const options = usable.map(({ day }) => ({ value: day, label: formatDate(day) }));
  return (
    <div className="breakouts-page">
      <header className="breakouts-head">
        <h1 className="admin-title">Compare breakouts</h1>
        <div className="breakouts-tools">
          <Segments
            label="Breakout type"
            choices={[
              { value: "price", label: "Prices" },
              { value: "score", label: "Scores" },
            ]}
            chosen={kind}
            onChoose={(chosen) => select({ kind: chosen })}
          />
          <NativeSelect
            label="From"
            value={from}
            data={options}
            onChange={(event) => select({ from: event.currentTarget.value })}
          />
          <NativeSelect
            label="To"
            value={until}
            data={options}
            onChange={(event) => select({ until: event.currentTarget.value })}
          />
        </div>
      </header>
      {failure !== null && (
        <FailureNotice
          title="Dates could not be compared"
          failure={toFailure(failure)}
          onRetry={() => void (days.error === null ? compared : days).refetch()}
        />
      )}
      {days.data !== undefined && !canCompare && (
        <EmptyState
          drawing="calendar"
          title={usable.length < 2 ? "Only one published date" : "Choose an earlier start"}
          hint="A comparison needs two published dates."
        />
      )}
      {canCompare && failure === null && compared.data === undefined && (
        <div className="page-waiting" aria-busy="true" />
      )}
      {compared.data !== undefined && canCompare && (
        <>
          {compared.data.screens.length > 0 && (
            <Table<ComparedScreen>
              label="Screens"
              boxed
              columns={[
                { id: "name", header: "Screen", render: ({ name }) => name },
                {
                  id: "before",
                  header: formatDate(from),
                  align: "end",
                  render: ({ before }) => (before === null ? "Error" : formatCount(before)),
                },
                {
                  id: "after",
                  header: formatDate(until),
                  align: "end",
                  render: ({ after }) => (after === null ? "Error" : formatCount(after)),
                },
                {
                  id: "entered",
                  header: "Entered",
                  align: "end",
                  render: ({ entered }) => formatCount(entered.length),
                },
                {
                  id: "left",
                  header: "Left",
                  align: "end",
                  render: ({ left }) => formatCount(left.length),
                },
              ]}
              rows={compared.data.screens}
              rowKey={({ id }) => id}
              renderDetails={(screen) =>
                screen.entered.length + screen.left.length === 0 ? null : <Moved screen={screen} />
              }
            />
          )}
          {kind === "score" && (
            <section className="breakouts-column" aria-labelledby="bands">
              <h2 id="bands">Band changes</h2>
              <BandTable bands={compared.data.bands} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

function Moved({ screen: { entered, left } }: { readonly screen: ComparedScreen }) {
  const list = (companies: ComparedScreen["left"]): string =>
    companies.length === 0 ? "–" : companies.map(({ symbol }) => symbol).join(", ");
  return (
    <dl className="breakouts-lists">
      <div>
        <dt className="admin-soft">Entered</dt>
        <dd>{list(entered)}</dd>
      </div>
      <div>
        <dt className="admin-soft">Left</dt>
        <dd>{list(left)}</dd>
      </div>
    </dl>
  );
}
