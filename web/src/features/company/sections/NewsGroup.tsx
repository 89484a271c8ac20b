import type { Announcement, BoardMeeting } from "@munshi/bff/contract";
import { useState } from "react";
import { dayInIndia, NewsList, noNews } from "../../../company-parts/NewsList.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { PageGroup } from "../PageGroup.tsx";
import "./news.css";

const shownAtFirst = 8;

/** News, announcements and board meetings. */
export function NewsGroup() {
  return (
    <PageGroup id="news">
      <div className="page-pair">
        <SectionPart name="news" title="News" emptyText={noNews} height={420}>
          {({ items }) => <NewsList items={items} />}
        </SectionPart>
        <div className="news-exchange">
          <SectionPart name="announcements" title="Announcements" emptyText={noNews} height={280}>
            {({ items }) => <Announcements items={items} />}
          </SectionPart>
          <SectionPart name="announcements" title="Board meetings" height={100} isFurther>
            {({ meetings }) => <Meetings meetings={meetings} />}
          </SectionPart>
        </div>
      </div>
    </PageGroup>
  );
}

function Meetings({ meetings }: { readonly meetings: readonly BoardMeeting[] }) {
  if (meetings.length === 0) return <p className="page-soft">No board meetings announced.</p>;
  return (
    <ul className="meetings">
      {meetings.map(({ day, purpose, details }) => (
        <li key={`${day} ${purpose}`}>
          <time dateTime={day} className="figure">
            {formatDate(day)}
          </time>
          <p>
            {purpose}
            {details !== null && details !== purpose && (
              <span className="page-soft"> {details}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Announcements({ items }: { readonly items: readonly Announcement[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (items.length === 0) return <p className="page-soft">{noNews}</p>;
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <ul className="news-list">
        {shown.map(({ id, announcedAt, subject, memo, category, url }) => (
          <li key={id}>
            <p className="news-date figure">
              <time dateTime={announcedAt}>{formatDate(dayInIndia(announcedAt))}</time>
              {category !== null && <span>{category}</span>}
            </p>
            <p className="news-title">
              {url === null ? (
                subject
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {subject}
                  <span className="visually-hidden"> (opens in a new window)</span>
                </a>
              )}
            </p>
            {memo !== "" && memo !== subject && <p className="news-text">{memo}</p>}
          </li>
        ))}
      </ul>
      {items.length > shownAtFirst && (
        <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show latest only" : `Show all ${formatCount(items.length)}`}
        </button>
      )}
    </>
  );
}
