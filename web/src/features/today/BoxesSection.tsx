import type { TrackedIdea } from "@munshi/bff/contract";
import { Link } from "wouter";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { Gain } from "../../box-parts/BoxReturn.tsx";
import { printRupees } from "../../box-parts/print-box.ts";
import { formatDate } from "../../lib/format.ts";
import { Section } from "./Section.tsx";

/** The stock boxes that the member follows; nothing where there are none. */
export function BoxesSection({ followed }: { readonly followed: readonly TrackedIdea[] }) {
  if (followed.length === 0) return null;
  return (
    <Section
      name="boxes"
      title="Stock boxes you follow"
      more={{ label: "My investments", path: "/theme-layout/stock-box/my-investment" }}
    >
      <ul className="today-rows">
        {followed.map((idea) => (
          <li key={idea.id} className="today-row today-box">
            <span className="today-company">
              <Link href={boxPageOf(idea.investment_idea)}>{idea.portfolio_name}</Link>
              <span className="today-soft">
                {idea.invest_actively ? "Active" : "Passive"}, since {formatDate(idea.since)}
              </span>
            </span>
            <span className="today-figures figure">
              <span>{printRupees(idea.total_current_value)}</span>
              <Gain percent={idea.total_return_percent} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
