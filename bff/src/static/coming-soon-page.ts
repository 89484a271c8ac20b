import { renderPlainPage } from "./plain-page.ts";

/** In development, what stands where a screen of the gate's table is not built yet. */
export function renderComingSoon(nonce: string): string {
  return renderPlainPage({
    nonce,
    title: "Coming soon",
    body: `<p>This screen is not built yet. Go to the <a href="/">home page</a>.</p>`,
  });
}
