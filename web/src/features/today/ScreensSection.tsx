import type { ScreenChange, ScreenChanges, TodayPart } from "@munshi/bff/contract";
import { Link } from "wouter";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { linkToSavedQuery, savedScreensPath, screenerPath } from "../../shell/available-pages.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Section, SectionFailure } from "./Section.tsx";

/** Shows entries to and exits from the member's saved queries since the previous trading day. */
export function ScreensSection({
  part,
  onRetry,
}: {
  readonly part: TodayPart<ScreenChanges>;
  readonly onRetry: () => void;
}) {
  return (
    <Section
      name="screens"
      title="Saved screens"
      more={{ label: "Open the screener", path: screenerPath }}
    >
      {(part.state === "failed" || part.state === "locked") && <SectionFailure onRetry={onRetry} />}
      {part.state === "empty" && (
        <EmptyState
          drawing="query"
          title="No saved screens yet"
          hint="Save a query to see which companies enter and leave its results."
          level={3}
        >
          <Link className="empty-action" href={screenerPath}>
            Build a query
          </Link>
        </EmptyState>
      )}
      {part.state === "ready" && (
        <>
          <p className="today-soft">
            {part.data.since === null
              ? "Changes appear after the next trading day."
              : `Changes since ${formatDate(part.data.since)}`}
            {part.data.total > part.data.screens.length && (
              <>
                {" · "}
                <Link href={savedScreensPath}>
                  {formatCount(part.data.screens.length)} of {formatCount(part.data.total)} saved
                  screens
                </Link>
              </>
            )}
          </p>
          <ul className="today-rows">
            {part.data.screens.map((screen) => (
              <ScreenRow key={screen.id} screen={screen} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function ScreenRow({
  screen: { id, name, text, matches, entered, left },
}: {
  readonly screen: ScreenChange;
}) {
  const isSame = entered?.count === 0 && left?.count === 0;
  return (
    <li className="today-screen">
      <span className="today-company">
        <Link href={linkToSavedQuery({ id, text })}>{name}</Link>
        <span className="today-soft figure">
          {matches === null ? "This query has errors." : describeMatches(matches)}
          {isSame && ", no changes"}
        </span>
      </span>
      <Companies verb="Entered" change={entered} />
      <Companies verb="Left" change={left} />
    </li>
  );
}

function describeMatches(matches: number): string {
  return matches === 1 ? "1 company matches" : `${formatCount(matches)} companies match`;
}

function Companies({
  verb,
  change,
}: {
  readonly verb: "Entered" | "Left";
  readonly change: ScreenChange["entered"];
}) {
  if (change === null || change.count === 0) return null;
  const others = change.count - change.first.length;
  return (
    <p className="today-changed">
      <span className="today-verb">
        {verb} <span className="figure">{formatCount(change.count)}</span>
      </span>
      {change.first.map(({ coCode, symbol, name }) => (
        <Link key={coCode} href={companyPageOf(symbol)} title={name}>
          {symbol}
        </Link>
      ))}
      {others > 0 && <span className="today-soft figure">and {formatCount(others)} more</span>}
    </p>
  );
}
