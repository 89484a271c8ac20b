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
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { offerings } from "../../../content/landing/offerings.ts";
import type { Offering } from "../../../content/landing/offerings.ts";
import { shell } from "../../../shell/shell-state.ts";
import { isAvailablePath } from "../../../shell/available-pages.ts";
import { entry, withReferrer } from "../../../lib/session/entry-parameters.ts";
import { session } from "../../../lib/session/session.ts";
import { findDestination, resolveDestination } from "../../../shell/navigation.ts";

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

/** One product; the bot opens in Telegram, the others where the gate sends this visitor. */
function Card({ offering }: { readonly offering: Offering }) {
  const { key, label, about, path } = offering;
  const linkTo = useProductLink();
  const { site } = useSnapshot(shell);
  const Icon = icons[key];
  const isBot = key === "messaging-bot";
  const botUrl = isBot ? (site?.telegramUrl ?? null) : null;
  const state = isBot ? describeBot(site) : isAvailablePath(path) ? "Available now" : "Learn more";
  const content = (
    <>
      <Icon size={24} stroke={1.5} aria-hidden />
      <span className="card-title">{label}</span>
      <span className="card-about">{about}</span>
      <span className="offering-state">
        {state}
        {botUrl !== null && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
    </>
  );
  return botUrl === null ? (
    <Link href={linkTo(path)} className="card offering">
      {content}
    </Link>
  ) : (
    <a href={botUrl} target="_blank" rel="noopener noreferrer" className="card offering">
      {content}
    </a>
  );
}

/** Empty until the server has said whether this site has a bot. */
function describeBot(site: { readonly telegramUrl: string | null } | null): string {
  if (site === null) return "";
  return site.telegramUrl === null ? "Not available on this site" : "Available with a subscription";
}

/** Each product as a card. */
export function Offerings() {
  return (
    <section className="page landing-part" aria-labelledby="offerings-title">
      <h2 id="offerings-title">All products</h2>
      <ul className="card-list offerings">
        {offerings.map((offering) => (
          <li key={offering.key}>
            <Card offering={offering} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a link's target for this visitor: pages in the menus go through the gate. */
export function useProductLink(): (path: string) => string {
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  return (path) => {
    const destination = findDestination(path);
    return destination === undefined
      ? withReferrer(path, referrer)
      : resolveDestination(destination, viewer, referrer);
  };
}
