import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "wouter";
import { analysisPageOf, chartPageOf, companyPageOf } from "../../company-parts/company-pages.ts";
import { useSyncExternalStore } from "react";

const phoneScreens = "(max-width: 480px)";

function watch(onChange: () => void): () => void {
  const media = matchMedia(phoneScreens);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Is the screen 480 pixels wide or less? */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(phoneScreens).matches);
}

/** The way to all that is known of a company, in a new window. */
export function DetailLink({ symbol }: { readonly symbol: string }) {
  const isPhone = useIsPhone();
  return (
    <a
      className="panel-more"
      href={isPhone ? analysisPageOf(symbol) : companyPageOf(symbol)}
      target="_blank"
      rel="noreferrer"
    >
      {isPhone ? "See Detailed Info" : "View More"}
      <IconExternalLink size={16} stroke={1.8} aria-hidden />
      <span className="visually-hidden"> (opens in a new window)</span>
    </a>
  );
}

/** The way to the company's own page, in this window. */
export function CompanyLink({ symbol }: { readonly symbol: string }) {
  return (
    <Link className="panel-more" href={companyPageOf(symbol)}>
      Company page
    </Link>
  );
}

/** The way to the company's prices over time. */
export function ChartLink({
  symbol,
  onLeave,
}: {
  readonly symbol: string;
  /** For what lies over the page that is left. */
  readonly onLeave?: () => void;
}) {
  return (
    <Link className="panel-more" href={chartPageOf(symbol)} onClick={() => onLeave?.()}>
      Chart
    </Link>
  );
}
