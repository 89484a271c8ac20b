import type { Page } from "./pages.ts";

/** The part of Vite's manifest that lists a page's scripts and styles. */
export interface BuildManifest {
  readonly [source: string]: {
    readonly file: string;
    readonly css?: readonly string[];
    readonly imports?: readonly string[];
  };
}

/** Marks the screen of this address as not built yet. */
const comingSoon = `<meta name="munshi-page" content="Coming soon" />`;

/** Renders `index.html` for one answer, with its nonce and preload hints. */
export function renderIndexPage(
  template: string,
  options: { readonly nonce: string; readonly page: Page | null; readonly build: BuildManifest },
): string {
  const html = template
    .replace(
      /<meta\s+name="csp-nonce"[^>]*>/,
      () => `<meta name="csp-nonce" content="${options.nonce}" />`,
    )
    .replace(/<style(?![^>]*\snonce=)/g, () => `<style nonce="${options.nonce}"`);
  const lines = listHeadLines(template, options.page, options.build);
  // Before the first script, so that the browser requests them together.
  const script = html.search(/<script[\s>]/);
  const place = script === -1 ? html.indexOf("</head>") : script;
  return lines.length === 0
    ? html
    : `${html.slice(0, place)}${lines.join("\n    ")}\n    ${html.slice(place)}`;
}

/** The markup inserted before the first script. */
function listHeadLines(
  template: string,
  page: Page | null,
  build: BuildManifest,
): readonly string[] {
  if (page === null) return [];
  if (!page.isBuilt) return [comingSoon];
  const views = page.preloads.map(
    (path) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}" />`,
  );
  const { source } = page;
  const entry = source === null ? undefined : Object.keys(build).find((name) => source.test(name));
  if (entry === undefined) return views;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  collectFiles(entry, build, scripts, styles);
  const isNew = (file: string): boolean => !template.includes(`/${file}"`);
  return [
    ...views,
    ...[...scripts]
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...[...styles]
      .filter(isNew)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ];
}

function collectFiles(
  name: string,
  build: BuildManifest,
  scripts: Set<string>,
  styles: Set<string>,
): void {
  const chunk = build[name];
  if (chunk === undefined || scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const file of chunk.css ?? []) styles.add(file);
  for (const imported of chunk.imports ?? []) collectFiles(imported, build, scripts, styles);
}
