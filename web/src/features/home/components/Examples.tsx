import { Link } from "wouter";
import { exampleQueries } from "../examples.ts";
import { linkToQuery } from "../../../shell/screener-link.ts";

/** Queries to start from. */
export function Examples() {
  return (
    <section className="page landing-part" aria-labelledby="examples-title">
      <h2 id="examples-title">Start from a query</h2>
      <ul className="card-list">
        {exampleQueries.map(({ title, about, query }) => (
          <li key={title}>
            <Link href={linkToQuery(query)} className="card">
              <span className="card-title">{title}</span>
              <span className="card-about">{about}</span>
              <code className="example-query">{query}</code>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
