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
  options: {
    readonly nonce: string;
    readonly page: Page | null;
    readonly address: { readonly path: string; readonly search: string };
    readonly build: BuildManifest;
  },
): string {
  const html = template
    .replace(
      /<meta\s+name="csp-nonce"[^>]*>/,
      () => `<meta name="csp-nonce" content="${options.nonce}" />`,
    )
    .replace(/<style(?![^>]*\snonce=)/g, () => `<style nonce="${options.nonce}"`);
  const { page, address, build } = options;
  if (page === null) return html;
  if (!page.isBuilt) return insertLines(html, "</head>", [comingSoon]);
  // Views before the first script, since the server takes time to answer; the page's many files after
  // it, since the app runs first.
  const whole = insertLines(html, "</head>", listFileLines(template, page, build));
  return insertLines(whole, /<script[\s>]|<\/head>/, listViewLines(page, address));
}

function insertLines(html: string, before: string | RegExp, lines: readonly string[]): string {
  const place = html.search(before);
  return lines.length === 0
    ? html
    : `${html.slice(0, place)}${lines.join("\n    ")}\n    ${html.slice(place)}`;
}

function listViewLines(
  page: Page,
  { path, search }: { readonly path: string; readonly search: string },
): readonly string[] {
  return page
    .listViews(path, new URLSearchParams(search))
    .map((view) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${view}" />`);
}

function listFileLines(
  template: string,
  { source }: Page,
  build: BuildManifest,
): readonly string[] {
  const entry = source === null ? undefined : Object.keys(build).find((name) => source.test(name));
  if (entry === undefined) return [];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  collectFiles(entry, build, scripts, styles);
  const isNew = (file: string): boolean => !template.includes(`/${file}"`);
  return [
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
