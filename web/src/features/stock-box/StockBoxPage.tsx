import type { BoxDetail, BoxOwn } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { boxEditorOf, themedBoxPageOf } from "../../box-parts/box-pages.ts";
import type { ThemedPart } from "../../box-parts/box-pages.ts";
import { describeHeadline } from "../../box-parts/print-box.ts";
import { queryBox } from "../../box-parts/box-api.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { useWindowTitle } from "../../lib/useWindowTitle.ts";
import { isAvailablePath } from "../../shell/available-pages.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EntityBar } from "../../ui/EntityBar.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { SectionNav } from "../../ui/SectionNav.tsx";
import { AboutSection } from "./AboutSection.tsx";
import type { AboutPart } from "./AboutSection.tsx";
import { querySharedBox } from "./api.ts";
import { FollowButton } from "./BoxActions.tsx";
import { BoxHead } from "./BoxHead.tsx";
import { boxSections } from "./BoxSection.tsx";
import type { BoxSectionId } from "./BoxSection.tsx";
import { Overview } from "./Overview.tsx";
import { chooseRecord } from "./record.ts";
import type { RecordChoice } from "./record.ts";
import { RecordSection } from "./RecordSection.tsx";
import { RiskSection } from "./RiskSection.tsx";
import { StocksSection } from "./StocksSection.tsx";
import { VersionsSection } from "./VersionsSection.tsx";
import "../../company-parts/company-parts.css";
import "./stock-box.css";

/** `/stock-box-detail?id=`: all about one box. */
export function StockBoxDetailPage() {
  const id = readId(new URLSearchParams(useSearch()).get("id"));
  return (
    <ServerState>
      <MemberBox id={id} part={null} />
    </ServerState>
  );
}

/** The same in the themed layout, part by part. */
export function ThemedStockBoxPage() {
  const { id } = useParams();
  const [location] = useLocation();
  return (
    <ServerState>
      <MemberBox id={readId(id ?? null)} part={readPart(location)} />
    </ServerState>
  );
}

/** `/stock-box/:slug`: a box behind a link, for anyone. */
export function SharedStockBoxPage() {
  const { slug = "" } = useParams();
  return (
    <ServerState>
      <SharedBox slug={decodeSlug(slug)} />
    </ServerState>
  );
}

/** Null if it cannot be the id of a box. */
function readId(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

const parts: readonly ThemedPart[] = ["portfolio", "info", "info/blogs", "info/news"];

function readPart(location: string): ThemedPart {
  return parts.find((part) => location.endsWith(`/${part}`)) ?? "";
}

function MemberBox({ id, part }: { readonly id: number | null; readonly part: ThemedPart | null }) {
  const { data, error, refetch } = useQuery({ ...queryBox(id ?? 0), enabled: id !== null });
  if (data !== undefined) return <BoxContent box={data.box} own={data.own} part={part} />;
  return <NoBox error={id === null ? "unknown" : error} onRetry={() => void refetch()} />;
}

function SharedBox({ slug }: { readonly slug: string }) {
  const { data, error, refetch } = useQuery(querySharedBox(slug));
  if (data !== undefined) return <BoxContent box={data} own={null} part={null} />;
  return <NoBox error={error} onRetry={() => void refetch()} />;
}

const libraryPath = "/emoji-stocks";
const unknownCodes: ReadonlySet<string> = new Set(["stock_box.not_found", "request.invalid"]);

/** Shown while a box loads, and if it does not exist or could not be loaded. */
function NoBox({
  error,
  onRetry,
}: {
  readonly error: Error | "unknown" | null;
  readonly onRetry: () => void;
}) {
  if (error === null) {
    return (
      <div className="page box-page" aria-busy="true">
        <div className="skeleton box-waiting">
          <span className="visually-hidden">Loading stock box</span>
        </div>
      </div>
    );
  }
  const failure = error === "unknown" ? null : toFailure(error);
  if (failure !== null && !unknownCodes.has(failure.code)) {
    return (
      <div className="page box-page">
        <FailureNotice
          isPage
          title="Stock box could not be loaded"
          failure={failure}
          onRetry={onRetry}
        />
      </div>
    );
  }
  const isListed = isAvailablePath(libraryPath);
  return (
    <div className="page box-page">
      <h1>Stock box not found</h1>
      <EmptyState
        drawing="query"
        title="This stock box is not available"
        hint="It is private, was deleted, or its link was revoked."
      >
        <Link className="empty-action" href={isListed ? libraryPath : "/"}>
          {isListed ? "Browse stock boxes" : "Go to home"}
        </Link>
      </EmptyState>
    </div>
  );
}

const everything: readonly BoxSectionId[] = boxSections.map(({ id }) => id);
const sectionsOf: Readonly<Record<ThemedPart, readonly BoxSectionId[]>> = {
  "": ["overview", "record", "risk"],
  portfolio: ["stocks", "rebalances"],
  info: ["about"],
  "info/blogs": ["about"],
  "info/news": ["about"],
};

function listAboutParts(part: ThemedPart | null, hidesNews: boolean): readonly AboutPart[] {
  if (part === "info/blogs") return ["blogs"];
  if (part === "info/news") return ["news"];
  // News is for subscribers, and names the stocks.
  return hidesNews ? ["blogs"] : ["blogs", "news"];
}

function BoxContent({
  box,
  own,
  part,
}: {
  readonly box: BoxDetail;
  readonly own: BoxOwn | null;
  /** Null: all parts on one page. */
  readonly part: ThemedPart | null;
}) {
  const head = useRef<HTMLElement>(null);
  const [choice, setChoice] = useState<RecordChoice>({ side: "active", withDividends: false });
  const record = useMemo(() => chooseRecord(box, choice), [box, choice]);
  const shown = part === null ? everything : sectionsOf[part];
  const hasStocks = box.version > 0;
  useWindowTitle(box.name);
  return (
    <div className="page box-page">
      <BoxHead ref={head} box={box} own={own} side={choice.side} />
      {!hasStocks && <NoStocks box={box} own={own} />}
      {hasStocks && (
        <>
          <EntityBar
            header={head}
            name={box.name}
            figure={describeHeadline(box).value}
            action={own !== null && <FollowButton box={box} own={own} side={choice.side} isSlim />}
          >
            {part === null ? (
              <SectionNav sections={boxSections} />
            ) : (
              <PartNav id={box.id} part={part} />
            )}
          </EntityBar>
          {shown.includes("overview") && <Overview box={box} />}
          {shown.includes("record") && (
            <RecordSection box={box} record={record} onChoose={setChoice} />
          )}
          {shown.includes("stocks") && <StocksSection box={box} />}
          {shown.includes("risk") && <RiskSection box={box} />}
          {shown.includes("rebalances") && (
            <VersionsSection versions={box.versions} isLocked={box.isLocked} />
          )}
          {shown.includes("about") && (
            <AboutSection box={box} parts={listAboutParts(part, own === null || box.isLocked)} />
          )}
        </>
      )}
    </div>
  );
}

function NoStocks({ box, own }: { readonly box: BoxDetail; readonly own: BoxOwn | null }) {
  return (
    <EmptyState
      drawing="query"
      title="No stocks yet"
      hint="Performance, risk and minimum amount appear once the box has stocks."
    >
      {own?.isOwner === true && (
        <Link className="empty-action" href={boxEditorOf(box.id, box.term)}>
          Add stocks
        </Link>
      )}
    </EmptyState>
  );
}

const themedParts: readonly { readonly part: ThemedPart; readonly title: string }[] = [
  { part: "", title: "Overview" },
  { part: "portfolio", title: "Portfolio" },
  { part: "info", title: "Info" },
  { part: "info/blogs", title: "Blogs" },
  { part: "info/news", title: "News" },
];

/** Links between the pages of a box in the themed layout. */
function PartNav({ id, part }: { readonly id: number; readonly part: ThemedPart }) {
  return (
    <nav className="page-nav" aria-label="Pages of the box">
      <ul>
        {themedParts.map((one) => (
          <li key={one.part}>
            <Link
              href={themedBoxPageOf(id, one.part)}
              aria-current={one.part === part ? "page" : undefined}
            >
              {one.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
