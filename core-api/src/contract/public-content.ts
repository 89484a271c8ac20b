import type { PlainAnswer } from "./accounts.ts";

/** `POST /user/add_leads`. */
export interface LeadPayload {
  readonly name: string;
  readonly email: string;
  readonly phone_no: string | number;
  readonly ref_id?: string | number | null;
}

/** `POST /user/get_customer_query`: the contact form. */
export interface CustomerQueryPayload {
  readonly name: string;
  readonly email: string;
  readonly phone_no?: string | number;
  /** May have several lines. */
  readonly message: string;
}

/** `GET /user/upsurge_token`. */
export interface UpsurgeTokenAnswer extends PlainAnswer {
  /** Holds for a minute and opens the club's door once. */
  readonly token: string;
  /** Where the new tab goes, the token in it. */
  readonly url: string;
}

/** `POST /v2/api/login`: a server's own login. */
export interface ServiceLoginAnswer {
  /** A bearer token for the other calls below `/v2/api`. */
  readonly token: string;
  readonly expires_in: number;
}

/** One of `GET /v2/api/blog_posts`, newest first. Texts are plain: nothing in them is markup. */
export interface BlogPost {
  readonly link: string;
  readonly title: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
  /** ISO 8601 UTC. */
  readonly date: string;
  /** Null where the post has no picture. */
  readonly image: {
    readonly source_url: string;
    readonly alt_text: string;
    /** Names the picture for `GET /v2/api/blog_pictures/{picture}`, which fetches it. */
    readonly picture: string;
  } | null;
}

/** A film that the site itself serves, by its paths on it. */
export interface IntroVideo {
  readonly source: string;
  /** WebVTT, for whoever cannot hear it. */
  readonly captions: string;
}

/** `GET /v2/api/landing`. */
export interface LandingAnswer {
  /** Null where none is configured. */
  readonly introVideo: IntroVideo | null;
  /** False where the rules for what may be advertised forbid it; there are no rows then. */
  readonly showsPerformance: boolean;
  /** The last day with prices; null until a market has been published. */
  readonly asOf: string | null;
  readonly kind: "demo" | "market" | null;
  /** What each row began with, in whole rupees. */
  readonly investAmount: number;
  /** The largest companies; a row without any span is left out. */
  readonly rows: readonly PerformanceRow[];
}

export interface PerformanceRow {
  readonly name: string;
  readonly co_code: number;
  readonly symbol: string;
  readonly investAmount: number;
  /** Null where the prices do not reach so far back. */
  readonly spans: { readonly [S in PerformanceSpan]: PerformanceFigures | null };
}

/** `from2009`: since the first market day of 2009. */
export type PerformanceSpan = "3M" | "6M" | "1Y" | "5Y" | "from2009";

export interface PerformanceFigures {
  /** The market day whose close was paid, YYYY-MM-DD. */
  readonly entryDate: string;
  /** In rupees, two decimals; splits and bonuses counted, dividends and costs not. */
  readonly currentValue: number;
  /** Percent over the whole span, not a year. */
  readonly return: number;
}

/** `GET /v2/api/complaints`. */
export interface ComplaintsAnswer {
  /** Days within which a grievance is resolved. */
  readonly resolvedWithinDays: number;
  /** The latest month, by where complaints came from, and their sum. */
  readonly current: {
    /** YYYY-MM. */
    readonly month: string;
    readonly rows: readonly ComplaintSourceRow[];
    readonly total: ComplaintFigures;
  };
  /** Oldest month first. */
  readonly months: readonly ComplaintPeriodRow[];
  readonly monthsTotal: ComplaintFigures;
  /** Financial years, oldest first. */
  readonly years: readonly ComplaintPeriodRow[];
  readonly yearsTotal: ComplaintFigures;
}

export interface ComplaintFigures {
  /** Pending when the period began. */
  readonly carriedForward: number;
  readonly received: number;
  readonly resolved: number;
  /** carriedForward + received - resolved. */
  readonly pending: number;
}

export interface ComplaintSourceRow extends ComplaintFigures {
  readonly source: string;
}

export interface ComplaintPeriodRow extends ComplaintFigures {
  /** YYYY-MM, or a financial year such as 2021-22. */
  readonly period: string;
}
