import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { Logo } from "../ui/Logo.tsx";
import { entry } from "../lib/session/entry-parameters.ts";
import { session } from "../lib/session/session.ts";
import { menuGroups, resolveDestination } from "./navigation.ts";
import { disclaimer } from "./disclaimer.ts";

/** Pages that stand, and what a reader should know before acting on a figure. */
export function Footer() {
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  return (
    <footer className="footer">
      <div className="page footer-row">
        <div className="footer-brand">
          <Logo />
          <p>Research on listed companies, by their own figures.</p>
        </div>
        <nav aria-label="Footer" className="footer-links">
          {menuGroups.map((group) => (
            <div key={group.label}>
              <h2>{group.label}</h2>
              <ul>
                {group.destinations.map((destination) => (
                  <li key={destination.path}>
                    <Link href={resolveDestination(destination, viewer, referrer)}>
                      {destination.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="footer-risk">
          <h2>Before you invest</h2>
          {disclaimer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </footer>
  );
}
