/** Path of this page if the servers marked it as not built yet; always null in production. */
const marked =
  document.querySelector('meta[name="munshi-page"][content="Coming soon"]') !== null
    ? window.location.pathname
    : null;

/** Returns true if the servers marked this address as coming soon. */
export function isComingSoon(path: string): boolean {
  return path === marked;
}
