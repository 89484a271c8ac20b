import { Link } from "wouter";
import { screenerPath } from "../shell/available-pages.ts";

/** Says that nothing lives at this address, and where something does. */
export function NotFoundPage() {
  return (
    <div className="page page-message">
      <h1>Page not found</h1>
      <p>The page may have moved, or the link may be incorrect.</p>
      <p>
        <Link href="/">Go to home</Link> or <Link href={screenerPath}>open the screener</Link>.
      </p>
    </div>
  );
}
