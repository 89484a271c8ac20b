import type { BoxManager, BoxSummary } from "@munshi/bff/contract";
import { Link, useParams } from "wouter";
import { useBoxLibrary, useBoxManager } from "../../box-parts/box-api.ts";
import { managerPageOf } from "../../box-parts/box-pages.ts";
import { boxTypeNames, printFee } from "../../box-parts/print-box.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BoxesHead, libraryPath, managersPath } from "./BoxesHead.tsx";
import { BoxGrid } from "./BoxGrid.tsx";
import "./managers.css";

/** The managers of the library's boxes. */
export function ManagersPage() {
  return (
    <ServerState>
      <div className="page boxes-page">
        <BoxesHead
          title="Managers"
          lead="SEBI-registered research analysts and advisers who run stock boxes."
        />
        <Managers />
      </div>
    </ServerState>
  );
}

/** A manager with their boxes in the library. */
interface ManagedBoxes {
  readonly manager: BoxManager;
  readonly boxes: readonly BoxSummary[];
}

function groupByManager(library: readonly BoxSummary[]): readonly ManagedBoxes[] {
  const bySlug = Map.groupBy(library, ({ manager }) => manager?.slug ?? "");
  return [...bySlug.values()]
    .flatMap((boxes): readonly ManagedBoxes[] => {
      const manager = boxes[0]?.manager ?? null;
      return manager === null ? [] : [{ manager, boxes }];
    })
    .toSorted((one, other) => one.manager.name.localeCompare(other.manager.name, "en-IN"));
}

function Managers() {
  const { data, error, refetch } = useBoxLibrary();
  if (error !== null) {
    return <QueryFailure title="Managers could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <Waiting />;
  const managers = groupByManager(data.boxes);
  if (managers.length === 0) {
    return (
      <EmptyState
        drawing="watch"
        title="No managers yet"
        hint="Managers appear here once they publish a stock box."
      />
    );
  }
  return (
    <ul className="managers">
      {managers.map(({ manager, boxes }) => (
        <li key={manager.slug} className="manager-card">
          <h2>
            <Link href={managerPageOf(manager.slug)}>{manager.name}</Link>
          </h2>
          <p className="boxes-soft">{describeRegistration(manager)}</p>
          <ManagerChips manager={manager} />
          <dl className="figure">
            <Figure label="Stock boxes" value={formatCount(boxes.length)} />
            <Figure
              label="Followers"
              value={formatCount(boxes.reduce((sum, { followers }) => sum + followers, 0))}
            />
            <Figure label="Fees" value={describeFees(boxes)} />
          </dl>
          <p className="boxes-soft">
            {[...new Set(boxes.map(({ type }) => boxTypeNames[type]))].join(", ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className="boxes-waiting skeleton" aria-busy="true">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

function describeRegistration({ title, registration }: BoxManager): string {
  return `${title}, ${registration}`;
}

function ManagerChips({ manager }: { readonly manager: BoxManager }) {
  return manager.isSample ? (
    <span>
      <StatusChip state="none" label="Fictional, for demonstration" />
    </span>
  ) : null;
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** `Free`, `₹199 a month`, or the range if fees differ. */
function describeFees(boxes: readonly BoxSummary[]): string {
  const fees = new Set(
    boxes
      .toSorted((one, other) => (one.fee?.amount ?? 0) - (other.fee?.amount ?? 0))
      .map((box) => printFee(box)),
  );
  const [first = "", ...others] = fees;
  const last = others.at(-1);
  return last === undefined ? first : `${first} to ${last}`;
}

/** A manager's profile, boxes and blog. */
export function ManagerPage() {
  const { slug } = useParams<{ slug: string }>();
  return (
    <ServerState>
      <div className="page boxes-page">
        <ManagerProfile slug={slug} />
      </div>
    </ServerState>
  );
}

function ManagerProfile({ slug }: { readonly slug: string }) {
  const { data, error, refetch } = useBoxManager(slug);
  if (error !== null) {
    const failure = toFailure(error);
    return failure.code === "stock_box.manager_not_found" ? (
      <>
        <BoxesHead title="Manager not found" lead="The manager may have left or been renamed." />
        <p>
          <Link className="boxes-button" href={managersPath}>
            All managers
          </Link>
        </p>
      </>
    ) : (
      <FailureNotice
        isPage
        title="The manager could not be loaded"
        failure={failure}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  const { manager, boxes } = data;
  return (
    <>
      <BoxesHead title={manager.name} lead={manager.title} />
      <ManagerChips manager={manager} />
      <Exhibit title="About" level={2}>
        <p className="manager-about">{manager.about}</p>
        <dl className="manager-facts figure">
          <Figure label="SEBI registration" value={manager.registration} />
          <Figure label="Joined" value={formatDate(manager.since)} />
          <Figure label="Stock boxes" value={formatCount(boxes.length)} />
          <Figure label="Fees" value={boxes.length === 0 ? "None" : describeFees(boxes)} />
        </dl>
      </Exhibit>
      <section className="boxes-section" aria-label="Stock boxes">
        <h2>Stock boxes</h2>
        {boxes.length === 0 ? (
          <EmptyState
            drawing="watch"
            title="No stock boxes yet"
            hint="This manager’s boxes appear here once published."
            level={3}
          >
            <Link className="empty-action" href={libraryPath}>
              Browse stock boxes
            </Link>
          </EmptyState>
        ) : (
          <BoxGrid boxes={boxes} />
        )}
      </section>
      {manager.blogs.length > 0 && (
        <Exhibit title="Blog" level={2}>
          {manager.blogs.map(({ title, day, text }) => (
            <article key={`${day} ${title}`} className="manager-post">
              <h3>{title}</h3>
              <p className="boxes-soft">{formatDate(day)}</p>
              {text
                .split(/\n{2,}/u)
                .filter((paragraph) => paragraph.trim() !== "")
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </article>
          ))}
        </Exhibit>
      )}
    </>
  );
}
