/** How the servers mark a page of the gate's table whose screen is not built yet; never in production. */
const marked =
  document.querySelector('meta[name="munshi-page"][content="Coming soon"]') !== null
    ? window.location.pathname
    : null;

/** Did the servers say that the screen of this address is yet to come? */
export function isComingSoon(path: string): boolean {
  return path === marked;
}
