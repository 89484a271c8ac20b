import {
  IconBox,
  IconBrandTelegram,
  IconChartCandle,
  IconFilter,
  IconLifebuoy,
  IconListDetails,
  IconReportAnalytics,
  IconReportSearch,
  IconScale,
} from "@tabler/icons-react";
import { Link } from "wouter";
import { offerings } from "../../../content/landing/offerings.ts";
import type { Offering } from "../../../content/landing/offerings.ts";
import { isStanding } from "../../../shell/standing-pages.ts";
import { useProductLink } from "../product-link.ts";

const icons = {
  scanner: IconFilter,
  optimizer: IconScale,
  "stock-box": IconBox,
  "stock-analyzer": IconReportSearch,
  "stock-help": IconLifebuoy,
  "result-corner": IconReportAnalytics,
  market: IconChartCandle,
  tracklist: IconListDetails,
  "messaging-bot": IconBrandTelegram,
} satisfies Record<Offering["key"], unknown>;

function describeState({ key, path }: Offering): string {
  if (key === "messaging-bot") return "Not open yet";
  return isStanding(path) ? "Open now" : "Read what it will do";
}

/** Each product as a card, which leads to where the gate sends this visitor. */
export function Offerings() {
  const linkTo = useProductLink();
  return (
    <section className="page landing-part" aria-labelledby="offerings-title">
      <h2 id="offerings-title">What you can work with</h2>
      <ul className="card-list offerings">
        {offerings.map((offering) => {
          const { key, label, about, path } = offering;
          const Icon = icons[key];
          return (
            <li key={key}>
              <Link href={linkTo(path)} className="card offering">
                <Icon size={24} stroke={1.5} aria-hidden />
                <span className="card-title">{label}</span>
                <span className="card-about">{about}</span>
                <span className="offering-state">{describeState(offering)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
