import { Link } from "wouter";
import { screenerPath } from "../shell/standing-pages.ts";

/** Says that nothing lives at this address, and where something does. */
export function NotFoundPage() {
  return (
    <div className="page page-message">
      <h1>There is no page at this address</h1>
      <p>It may have moved, or the address may be mistyped.</p>
      <p>
        <Link href="/">Go to the start</Link> or <Link href={screenerPath}>open the screener</Link>.
      </p>
    </div>
  );
}
