import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { BreakoutKind, BreakoutMatch, BreakoutResult } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { formatCount, formatDate, formatFigure, formatPrice } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { useHolds } from "../admin-session.ts";
import { BandTable } from "./BandTable.tsx";
import { breakoutDays, fetchBreakouts, fetchComparison } from "./breakout-calls.ts";
import { ScreenDialog } from "./ScreenDialog.tsx";
import "../../ui/inputs.css";
import "./breakouts.css";

const titles: Readonly<Record<BreakoutKind, string>> = {
  price: "Price breakouts",
  score: "Score breakouts",
};

/** Screens of one kind on a published date. */
function BreakoutsPage({ kind }: { readonly kind: BreakoutKind }) {
  const [parameters, setParameters] = useSearchParams();
  const days = useQuery(breakoutDays);
  const kept = (days.data?.days ?? []).filter(({ hasQueries }) => hasQueries);
  const asked = parameters.get("day");
  const day = kept.find((each) => each.day === asked)?.day ?? kept[0]?.day ?? null;
  const results = useQuery({ ...fetchBreakouts(kind, day ?? ""), enabled: day !== null });
  const failure = days.error ?? results.error;
  const select = (change: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    setParameters(next, { replace: true });
  };
  return (
    <div className="breakouts-page">
      <header className="breakouts-head">
        <h1 className="admin-title">{titles[kind]}</h1>
        {day !== null && (
          <NativeSelect
            label="Date"
            value={day}
            onChange={(event) => select({ day: event.currentTarget.value })}
            data={kept.map((each) => ({ value: each.day, label: formatDate(each.day) }))}
          />
        )}
      </header>
      {failure !== null && (
        <FailureNotice
          title="Breakouts could not be loaded"
          failure={toFailure(failure)}
          onRetry={() => void (days.error === null ? results : days).refetch()}
        />
      )}
      {days.data !== undefined && day === null && (
        <EmptyState
          drawing="calendar"
          title="No published data"
          hint="Breakouts appear once market data is published."
        />
      )}
      {failure === null && day !== null && results.data === undefined && (
        <div className="page-waiting" aria-busy="true" />
      )}
      {results.data !== undefined && day !== null && (
        <Screens
          kind={kind}
          screens={results.data.screens}
          chosen={parameters.get("screen")}
          day={day}
          screenerUrl={days.data?.screenerUrl ?? ""}
        />
      )}
      {kind === "score" && day !== null && days.data !== undefined && (
        <LatestBands day={day} days={days.data.days.map((each) => each.day)} />
      )}
    </div>
  );
}

function Screens({
  kind,
  screens,
  chosen,
  day,
  screenerUrl,
}: {
  readonly kind: BreakoutKind;
  readonly screens: readonly BreakoutResult[];
  readonly chosen: string | null;
  readonly day: string;
  readonly screenerUrl: string;
}) {
  const mayChange = useHolds("breakout.change");
  const [edited, setEdited] = useState<"new" | "edit" | "copy" | null>(null);
  const screen = screens.find(({ id }) => id === chosen) ?? screens[0];
  if (screen === undefined) return null;
  return (
    <div className="breakouts-body">
      <nav aria-label="Screens">
        <ul className="breakouts-screens">
          {screens.map(({ id, name, matches, problem }) => (
            <li key={id}>
              <Link
                href={`?${new URLSearchParams({ day, screen: id })}`}
                aria-current={id === screen.id ? "true" : undefined}
              >
                <span>{name}</span>
                <span className="figure">
                  {problem === null ? formatCount(matches.length) : "Error"}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {mayChange && (
          <Button variant="default" size="sm" mt={8} onClick={() => setEdited("new")}>
            Add screen
          </Button>
        )}
      </nav>
      <section className="breakouts-column" aria-labelledby="screen-name">
        <div className="breakouts-head">
          <h2 id="screen-name">{screen.name}</h2>
          <div className="breakouts-tools">
            <Button
              component="a"
              variant="default"
              size="sm"
              target="_blank"
              rel="noreferrer"
              href={screenerUrl + encodeURIComponent(screen.query)}
            >
              Open in screener
            </Button>
            {mayChange && (
              <Button
                variant="default"
                size="sm"
                onClick={() => setEdited(screen.isBuiltIn ? "copy" : "edit")}
              >
                {screen.isBuiltIn ? "Copy screen" : "Edit screen"}
              </Button>
            )}
          </div>
        </div>
        <code className="breakouts-query">{screen.query}</code>
        {screen.problem === null ? (
          <Matches key={screen.id} screen={screen} />
        ) : (
          <p className="admin-alert" role="alert">
            The query cannot run: {screen.problem}
          </p>
        )}
      </section>
      {edited !== null && (
        <ScreenDialog
          kind={kind}
          screen={edited === "new" ? null : screen}
          isCopy={edited === "copy"}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** A table of matches, narrowed by text and sector. */
function Matches({ screen }: { readonly screen: BreakoutResult }) {
  const [text, setText] = useState("");
  const [sector, setSector] = useState("");
  const [size, setSize] = useState("");
  const sectors = [...new Set(screen.matches.flatMap((one) => one.sector ?? []))].toSorted();
  const sizes = [...new Set(screen.matches.flatMap((one) => one.capClass ?? []))].toSorted();
  const wanted = text.trim().toLowerCase();
  const rows = screen.matches.filter(
    (one) =>
      (sector === "" || one.sector === sector) &&
      (size === "" || one.capClass === size) &&
      (wanted === "" || `${one.symbol} ${one.name}`.toLowerCase().includes(wanted)),
  );
  const columns: readonly TableColumn<BreakoutMatch>[] = [
    {
      id: "symbol",
      header: "Company",
      render: ({ symbol, name }) => (
        <>
          {symbol}
          <span className="breakouts-name">{name}</span>
        </>
      ),
      sortValue: ({ symbol }) => symbol,
    },
    { id: "sector", header: "Sector", render: (one) => one.sector ?? "–" },
    {
      id: "price",
      header: "Price, ₹",
      align: "end",
      render: ({ price }) => (price === null ? "–" : formatPrice(price)),
      sortValue: ({ price }) => price,
    },
    ...screen.columns
      .map((column, at) => ({ ...column, at }))
      .filter(({ key }) => !["currentPrice", "score", "technicalScore"].includes(key))
      .map(({ key, title, type, unit, at }): TableColumn<BreakoutMatch> => ({
        id: key,
        header: title,
        align: "end",
        render: ({ figures }) => {
          const figure = figures[at] ?? null;
          return typeof figure === "number"
            ? formatFigure(figure, { type, unit, exact: false })
            : (figure ?? "–");
        },
        sortValue: ({ figures }) => figures[at] ?? null,
      })),
    {
      id: "score",
      header: "Score",
      align: "end",
      render: ({ score }) => (score === null ? "–" : String(Math.round(score))),
      sortValue: ({ score }) => score,
    },
    {
      id: "technical",
      header: "Technical score",
      align: "end",
      render: ({ technicalScore: score }) => (score === null ? "–" : String(Math.round(score))),
      sortValue: ({ technicalScore }) => technicalScore,
    },
  ];
  return (
    <>
      <div className="breakouts-tools">
        <TextInput
          label="Company"
          type="search"
          placeholder="Symbol or name"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label="Sector"
          value={sector}
          onChange={(event) => setSector(event.currentTarget.value)}
          data={[{ value: "", label: "All sectors" }, ...sectors]}
        />
        <NativeSelect
          label="Size"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
          data={[{ value: "", label: "All sizes" }, ...sizes]}
        />
        <p className="admin-soft" aria-live="polite">
          {formatCount(rows.length)} of {formatCount(screen.matches.length)} companies
        </p>
      </div>
      <DataTable<BreakoutMatch>
        label={screen.name}
        boxed
        columns={columns}
        rows={rows}
        rowKey={({ coCode }) => coCode}
        paging={{ size: 50, label: "Pages of companies", counted: "companies" }}
        empty={
          <EmptyState
            drawing="query"
            level={3}
            title="No matching companies"
            hint={
              screen.matches.length > 0 ? "Clear the filters." : "Choose another date or screen."
            }
          />
        }
      />
    </>
  );
}

/** Score band changes since the previous published date. */
function LatestBands({ day, days }: { readonly day: string; readonly days: readonly string[] }) {
  const before = days.find((each) => each < day) ?? null;
  const { data, error, refetch } = useQuery({
    ...fetchComparison("score", before ?? "", day),
    enabled: before !== null,
  });
  if (before === null) return null;
  return (
    <section className="breakouts-column" aria-labelledby="bands">
      <div className="breakouts-head">
        <h2 id="bands">Band changes since {formatDate(before)}</h2>
        <Link
          href={`/admin/BreakoutCompair?${new URLSearchParams({ kind: "score", from: before, until: day })}`}
        >
          Compare other dates
        </Link>
      </div>
      <QueryFailure title="Band changes could not be loaded" query={{ error, refetch }} />
      {data !== undefined && <BandTable bands={data.bands} />}
    </section>
  );
}

export function PriceBreakoutsPage() {
  return <BreakoutsPage kind="price" />;
}

export function ScoreBreakoutsPage() {
  return <BreakoutsPage kind="score" />;
}
