import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "wouter";
import { audiences } from "../../content/landing/audiences.ts";

/** For whom the product is made, and where each of them begins. */
export function Audiences() {
  return (
    <section className="page audiences" aria-labelledby="audiences-title">
      <h2 id="audiences-title">Who is Munshi for?</h2>
      <ul className="audience-list">
        {audiences.map(({ name, lead, points, start }) => (
          <li key={name} className="audience">
            <h3>{name}</h3>
            <p>{lead}</p>
            <ul className="audience-points">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <Link className="more-link" href={start.path}>
              {start.label}
              <IconArrowRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
