import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { entry } from "../lib/session/entry-parameters.ts";
import { session } from "../lib/session/session.ts";
import { Logo } from "../ui/Logo.tsx";
import { openDialog } from "./dialogs.ts";
import { company, companyLinks } from "./footer/company.ts";
import { menuGroups, resolveDestination } from "./navigation.ts";
import { shell } from "./shell-state.ts";
import { isAvailablePath } from "./available-pages.ts";

/** Paragraphs of the risk disclosure. */
const disclaimer: readonly string[] = [
  "Investments in the securities market are subject to market risks. Prices can fall as well as rise, and you may get back less than you invested. Past performance does not indicate future results.",
  "Data, scores and screener results on Munshi are for information only and are not a recommendation to buy or sell any security. Read the company's filings and consult a SEBI-registered investment adviser before investing.",
  "Data comes from exchange files and company filings and may be delayed, restated or incomplete. Missing values are shown as a dash, never as zero.",
];

/** Links to available pages and the risk disclosure. */
export function Footer() {
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  const { view, site } = useSnapshot(shell);
  const socialLinks = site?.socialLinks ?? [];
  const brand = view?.tenant.brand;
  const hidesDisclaimer = brand?.hidden.includes("disclaimer") ?? false;
  const links = companyLinks.filter(
    ({ path }) => isAvailablePath(path) && !(hidesDisclaimer && path === "/disclaimer"),
  );
  return (
    <footer className="footer">
      <div className="page footer-row">
        <div className="footer-brand">
          <Logo />
          <p>Stock research and investing for India.</p>
          <p>{company.registration}</p>
          <button type="button" className="footer-action" onClick={() => openDialog("complaints")}>
            Complaints
          </button>
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
          <div>
            <h2>Company</h2>
            <ul>
              {links.map(({ label, path }) => (
                <li key={path}>
                  <Link href={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <button
                  type="button"
                  className="footer-action"
                  onClick={() => openDialog("contact")}
                >
                  Contact us
                </button>
              </li>
              {socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        {brand?.disclaimer !== false && (
          <div className="footer-risk">
            <h2>Risk disclosure</h2>
            {disclaimer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </div>
    </footer>
  );
}
