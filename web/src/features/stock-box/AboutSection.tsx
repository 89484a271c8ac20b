import type { BoxDetail, BoxManager, NewsItem } from "@munshi/bff/contract";
import { useQueries } from "@tanstack/react-query";
import { Link } from "wouter";
import { useBoxManager } from "../../box-parts/box-api.ts";
import { managerPageOf } from "../../box-parts/box-pages.ts";
import { printFee, printHolding, scheduleNames } from "../../box-parts/print-box.ts";
import { NewsList, noNews } from "../../company-parts/NewsList.tsx";
import { formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { queryNews } from "./api.ts";
import { BoxSection } from "./BoxSection.tsx";

export type AboutPart = "blogs" | "news";

/** The manager, their blog, and news on the largest holdings. */
export function AboutSection({
  box,
  parts,
}: {
  readonly box: BoxDetail;
  readonly parts: readonly AboutPart[];
}) {
  const { manager } = box;
  return (
    <BoxSection id="about">
      <div className="box-pair">
        {manager !== null && parts.includes("blogs") && <ManagerPart box={box} manager={manager} />}
        {parts.includes("news") && <News box={box} />}
      </div>
      {manager === null && !parts.includes("news") && (
        <p className="box-soft">A member created this box, so it has no manager.</p>
      )}
    </BoxSection>
  );
}

function ManagerPart({ box, manager }: { readonly box: BoxDetail; readonly manager: BoxManager }) {
  const { data, error, refetch } = useBoxManager(manager.slug);
  const facts = [
    ["SEBI registration", manager.registration],
    ["Fee", printFee(box)],
    ["Manager’s investment", printHolding(box)],
    ["Review frequency", box.schedule === null ? "As needed" : scheduleNames[box.schedule]],
  ];
  return (
    <Exhibit title={manager.name} className="box-sheet" isBusy={data === undefined}>
      <p className="box-text">
        {manager.title}
        {manager.isSample && " (fictional, for demonstration)"}.{" "}
        <Link href={managerPageOf(manager.slug)}>All boxes by {manager.name}</Link>
      </p>
      <dl className="box-facts figure">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error === null && data === undefined && (
        <p className="box-soft box-part-waiting">Loading blogs</p>
      )}
      {error !== null && data === undefined && (
        <QueryFailure title="Blogs could not be loaded" query={{ error, refetch }} />
      )}
      {data !== undefined && (
        <>
          <p className="box-text">{data.manager.about}</p>
          <h4 className="box-subtitle">Blogs</h4>
          {data.manager.blogs.length === 0 && <p className="box-soft">No posts yet.</p>}
          <ul className="box-blogs">
            {data.manager.blogs.map(({ title, day, text }) => (
              <li key={`${day} ${title}`}>
                <details>
                  <summary>
                    <time className="box-soft figure" dateTime={day}>
                      {formatDate(day)}
                    </time>
                    <span>{title}</span>
                  </summary>
                  <p className="box-text">{text}</p>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </Exhibit>
  );
}

const mostCompanies = 5;
const mostNews = 10;

/** News on the five largest holdings, newest first. */
function News({ box }: { readonly box: BoxDetail }) {
  const largest = box.constituents
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostCompanies);
  const answers = useQueries({ queries: largest.map(({ symbol }) => queryNews(symbol)) });
  const items = answers
    .flatMap(({ data }, at): readonly NewsItem[] =>
      data?.section.state === "ready"
        ? data.section.data.items.map((item) => ({
            ...item,
            source: [largest[at]?.symbol, item.source].filter(Boolean).join(" · "),
          }))
        : [],
    )
    .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))
    .slice(0, mostNews);
  const isWaiting = answers.some(({ isPending }) => isPending);
  const failed = answers.find(({ error }) => error !== null);
  return (
    <Exhibit title="News on the largest holdings" className="box-sheet" isBusy={isWaiting}>
      {isWaiting ? (
        // All at once: adding company by company would shift the text being read.
        <p className="box-soft box-news-waiting">Loading news</p>
      ) : failed !== undefined && items.length === 0 ? (
        <FailureNotice
          title="News could not be loaded"
          failure={toFailure(failed.error)}
          onRetry={() => {
            for (const { error, refetch } of answers) if (error !== null) void refetch();
          }}
        />
      ) : items.length === 0 ? (
        <p className="part-none">{noNews}</p>
      ) : (
        <NewsList items={items} />
      )}
    </Exhibit>
  );
}
