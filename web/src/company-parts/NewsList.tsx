import type { NewsItem } from "@munshi/bff/contract";
import { formatDate } from "../lib/format.ts";
import "./company-parts.css";

/** Shown if a company has no news. */
export const noNews = "Data not found!";

const hoursAheadOfUtc = 5.5;

/** The day in India of an instant, `YYYY-MM-DD`. */
export function dayInIndia(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant.slice(0, 10);
  return new Date(time + hoursAheadOfUtc * 3_600_000).toISOString().slice(0, 10);
}

/** News of a company with date, headline and source. */
export function NewsList({ items }: { readonly items: readonly NewsItem[] }) {
  if (items.length === 0) return <p className="part-none">{noNews}</p>;
  return (
    <ul className="news-list">
      {items.map(({ id, publishedAt, title, description, source, url }) => (
        <li key={id}>
          <p className="news-date figure">
            <time dateTime={publishedAt}>{formatDate(dayInIndia(publishedAt))}</time>
            {source !== null && <span>{source}</span>}
          </p>
          <p className="news-title">
            {url === null ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {title}
                <span className="visually-hidden"> (opens in a new window)</span>
              </a>
            )}
          </p>
          {description !== "" && description !== title && (
            <p className="news-text">{description}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
