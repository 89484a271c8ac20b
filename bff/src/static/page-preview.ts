import type { HttpContext } from "../http/context.ts";
import type { Page } from "./pages.ts";
import { escapeHtml } from "./plain-page.ts";

/** Link preview that other sites show for a page (Open Graph). */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page. */
  readonly address: string;
  readonly picture: {
    /** Absolute. */
    readonly address: string;
    readonly width: number;
    readonly height: number;
    /** Alt text. */
    readonly text: string;
  };
  /** False keeps search engines away. */
  readonly isListed: boolean;
}

/** Finds a page's preview; `missing` if there is nothing at the address, null without a preview. */
export type PreviewPage = (ctx: HttpContext, page: Page) => Promise<PagePreview | "missing" | null>;

/** Puts a preview in the head of a page, in place of the general title and description. */
export function addPreview(html: string, preview: PagePreview): string {
  const { title, description, address, picture, isListed } = preview;
  const properties = [
    ["og:type", "website"],
    ["og:site_name", "Munshi"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", address],
    ["og:image", picture.address],
    ["og:image:type", "image/png"],
    ["og:image:width", String(picture.width)],
    ["og:image:height", String(picture.height)],
    ["og:image:alt", picture.text],
  ] as const;
  const lines = [
    ...properties.map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...(isListed ? [] : [`<meta name="robots" content="noindex" />`]),
  ];
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(description)}" />`,
    )
    .replace("</head>", () => `  ${lines.join("\n    ")}\n  </head>`);
}
