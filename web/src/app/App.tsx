import { findGateRow } from "@munshi/bff/contract";
import type { CompanyHit } from "@munshi/bff/contract";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { Link, Route, Router, Switch, useLocation, useSearch } from "wouter";
import { entry } from "../lib/session/entry-parameters.ts";
import { kycReturn } from "../lib/session/kyc-return.ts";
import { offeredChat } from "../lib/session/offered-chat.ts";
import { session } from "../lib/session/session.ts";
import { reportUsage } from "../lib/usage.ts";
import { Footer } from "../shell/Footer.tsx";
import { Header } from "../shell/Header.tsx";
import { Snackbars } from "../shell/Snackbars.tsx";
import { StatusLine } from "../shell/StatusLine.tsx";
import { ViewingBanner } from "../shell/ViewingBanner.tsx";
import { screenerPath } from "../shell/available-pages.ts";
import { loadShell, shell } from "../shell/shell-state.ts";
import { OptionalPart } from "../ui/OptionalPart.tsx";
import { readConnection, watchConnection } from "../lib/connection.ts";
import { formatDate } from "../lib/format.ts";
import "./app.css";
import { isComingSoon } from "./coming-soon.ts";
import { ChosenCompany } from "./ChosenCompany.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { GatedPage } from "./GatedPage.tsx";
import { matchExactly } from "./match-exactly.ts";
import { ComingSoonPage, HomePage, pageRoutes, ScreenerPage } from "./routes.ts";

const leads = { offline: "You are offline.", unreachable: "Could not connect to the server." };

/** Says that the connection is gone, for as long as it is, and of which day the figures on show are. */
function OfflineLine() {
  const connection = useSyncExternalStore(watchConnection, readConnection);
  const { view } = useSnapshot(shell);
  const asOf = view?.market?.asOf ?? null;
  const figures = asOf === null ? "" : ` Showing data as of ${formatDate(asOf)}.`;
  return (
    <output className="offline-line">
      {connection !== "up" && `${leads[connection]}${figures} The page updates when you reconnect.`}
    </output>
  );
}

const TelegramPopup = lazy(async () => ({
  default: (await import("../features/telegram/TelegramPopup.tsx")).TelegramPopup,
}));
const ProductTypeEntry = lazy(async () => ({
  default: (await import("../shell/ProductTypeEntry.tsx")).ProductTypeEntry,
}));
const ChatCorner = lazy(async () => ({
  default: (await import("../shell/contact/ChatCorner.tsx")).ChatCorner,
}));
const LeadForm = lazy(async () => ({
  default: (await import("../shell/LeadForm.tsx")).LeadForm,
}));

const KycReturned = lazy(async () => ({
  default: (await import("../features/kyc/KycReturned.tsx")).KycReturned,
}));

/** All shared parts in all states; not part of a build. */
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("../design/DesignPage.tsx")).DesignPage }))
  : null;

const titles: Readonly<Record<string, string>> = {
  "/": "Munshi · Stock research for Indian investors",
  [screenerPath]: "Screener · Munshi",
  ...Object.fromEntries(pageRoutes.map(({ path, title }) => [path, `${title} · Munshi`])),
};

function nameWindow(location: string): string {
  const place = isComingSoon(location) ? "/comingSoon" : location;
  // A page of many addresses has the title of its row; it may name itself better once it knows more.
  return titles[place] ?? titles[findGateRow(place)?.path ?? ""] ?? "Page not found · Munshi";
}

/** Names the page for the window and, after a change of page, takes keyboard and reader there. */
function usePageArrival(location: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useEffect(() => {
    document.title = nameWindow(location);
    reportUsage({ name: "page_opened" }, location);
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return main;
}

/** Apart from the frame, which no new query in the address draws again. */
function ProductTypePlace() {
  return useSearch().includes("product_type=") && <ProductTypeEntry />;
}

/** Pages on which someone is about to place orders, or follows them. */
const orderPages: ReadonlySet<string> = new Set([
  "/orders",
  "/order-confirmation",
  "/order-summary",
  "/buy-confirm",
  "/buy-confirmation",
  "/sell-confirmation",
  "/buy-execute-confirmation",
  "/sell-execute-confirmation",
]);

/**
 * Offers the bot after a login and to visitors who followed its link. Nothing is offered over an order:
 * a broker's login leads back to it.
 */
function TelegramPlace() {
  const [location] = useLocation();
  const { id: chatId } = useSnapshot(offeredChat);
  const { member, hasArrived } = useSnapshot(session);
  const { site } = useSnapshot(shell);
  const hasBot = (site?.telegramUrl ?? null) !== null;
  if (!hasBot || member === null || (!hasArrived && chatId === "")) return null;
  if (orderPages.has(location)) return null;
  return (
    <OptionalPart>
      <TelegramPopup key={member.userId} />
    </OptionalPart>
  );
}

/** Once it is known who came back. */
function KycReturnPlace() {
  const { flag } = useSnapshot(kycReturn);
  const { isKnown } = useSnapshot(session);
  return flag !== null && isKnown && <KycReturned />;
}

/** The frame of every page: header, market line, the page of the address, footer. */
export function App() {
  const [location] = useLocation();
  const main = usePageArrival(location);
  const { isReferred } = useSnapshot(entry);
  const [company, setCompany] = useState<CompanyHit | null>(null);

  useEffect(() => {
    void loadShell(location);
  }, [location]);

  return (
    <div className="app">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header onChooseCompany={setCompany} />
      {/* Over the status line, which has nothing to press but its own notice. */}
      <Snackbars />
      <ViewingBanner />
      <StatusLine />
      <OfflineLine />
      <TelegramPlace />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={location}>
          <Suspense fallback={<div className="page-waiting" aria-busy="true" />}>
            <Router parser={matchExactly}>
              <Switch>
                <Route path="/">
                  <HomePage onChooseCompany={setCompany} />
                  {isReferred && <LeadForm />}
                </Route>
                <Route path={screenerPath}>
                  <ScreenerPage onChooseCompany={setCompany} />
                </Route>
                {pageRoutes.map(({ path, Page }) => (
                  <Route key={path} path={path}>
                    <GatedPage path={path}>
                      <Page />
                    </GatedPage>
                  </Route>
                ))}
                {DesignPage !== null && (
                  <Route path="/design">
                    <DesignPage />
                  </Route>
                )}
                <Route>{isComingSoon(location) ? <ComingSoonPage /> : <NotFoundPage />}</Route>
              </Switch>
            </Router>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {/* The screener is worked in; nothing lies over it. */}
      <OptionalPart>{location !== screenerPath && <ChatCorner />}</OptionalPart>
      <OptionalPart>
        <ProductTypePlace />
      </OptionalPart>
      <OptionalPart>
        <KycReturnPlace />
      </OptionalPart>
      <Dialogs />
      {company !== null && <ChosenCompany company={company} onClose={() => setCompany(null)} />}
    </div>
  );
}

/** Says that nothing lives at this address, and where something does. */
function NotFoundPage() {
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
