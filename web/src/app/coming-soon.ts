/** How the servers mark a page of the gate's table whose screen is not built yet; never in production. */
const marked =
  document.querySelector('meta[name="munshi-page"][content="Coming soon"]') !== null
    ? window.location.pathname
    : null;

/** Whether the servers marked this address as coming soon. */
export function isComingSoon(path: string): boolean {
  return path === marked;
}
