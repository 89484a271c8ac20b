import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Route, Router, Switch, useLocation } from "wouter";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../app/ErrorBoundary.tsx";
import { matchExactly } from "../app/match-exactly.ts";
import { ServerState } from "../lib/ServerState.tsx";
import { Snackbars } from "../shell/Snackbars.tsx";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { OptionalPart } from "../ui/OptionalPart.tsx";
import { colorSchemeKey } from "../ui/color-scheme.ts";
import { readStyleNonce, resolveCssVariables, theme } from "../ui/theme.ts";
import { AdminHeader } from "./AdminHeader.tsx";
import { AdminMenu } from "./AdminMenu.tsx";
import { admin, leaveToLogin, loadSession, loginPath } from "./admin-session.ts";
import { adminRoutes } from "./admin-routes.ts";
import "./admin.css";
import { IdleWarning } from "./IdleWarning.tsx";
import { listMenu, mayOpen, MenuOfStaff } from "./menu.ts";
import type { AdminRoute } from "./menu.ts";
import { AcceptInvitationPage } from "./sign-in/AcceptInvitationPage.tsx";
import { AdminLogin } from "./sign-in/AdminLogin.tsx";
import { StepUpDialog } from "./StepUpDialog.tsx";

const Palette = lazy(async () => ({
  default: (await import("./register/AdminPalette.tsx")).Palette,
}));

const titles: Readonly<Record<string, string>> = {
  [loginPath]: "Log in",
  "/admin/AcceptInvitation": "Accept invitation",
};

/** The back office: the login pages and, for signed-in staff, header, menu and current page. */
function AdminApp() {
  const [location] = useLocation();
  useEffect(() => {
    const route = adminRoutes.find(({ path }) => matchExactly(path).pattern.test(location));
    document.title = `${route?.title ?? titles[location] ?? "Page not found"} · Munshi back office`;
  }, [location]);
  return (
    <ServerState>
      <div className="app admin">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Snackbars />
        <Router parser={matchExactly}>
          <Switch>
            <Route path={loginPath}>
              <AdminLogin />
            </Route>
            <Route path="/admin/AcceptInvitation">
              <AcceptInvitationPage />
            </Route>
            <Route>
              <SignedIn />
            </Route>
          </Switch>
        </Router>
      </div>
    </ServerState>
  );
}

/** Pages that need a session; redirects to the login without one. */
function SignedIn() {
  const [location] = useLocation();
  const { session, failure } = useSnapshot(admin);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isMissing = session === null && failure === null;
  useEffect(() => {
    if (!isMissing) return;
    const load = async (): Promise<void> => {
      if (!(await loadSession()) && admin.failure === null) leaveToLogin(admin.alert);
    };
    void load();
  }, [isMissing]);
  useEffect(() => {
    if (!isMenuOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setIsMenuOpen(false);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isMenuOpen]);
  if (failure !== null) {
    return (
      <main id="main" className="page admin-main">
        <FailureNotice
          isPage
          title="Your login could not be verified"
          failure={failure}
          onRetry={() => void loadSession()}
        />
      </main>
    );
  }
  if (session === null) return <main id="main" className="page-waiting" aria-busy="true" />;
  return (
    <MenuOfStaff value={listMenu(session.staff, adminRoutes)}>
      <AdminHeader isMenuOpen={isMenuOpen} onToggleMenu={() => setIsMenuOpen(!isMenuOpen)} />
      <div className="admin-body">
        <AdminMenu isOpen={isMenuOpen} onChoose={() => setIsMenuOpen(false)} />
        <main id="main" className="admin-main" tabIndex={-1}>
          <ErrorBoundary key={location}>
            <Suspense fallback={<div className="page-waiting" aria-busy="true" />}>
              <Switch>
                {adminRoutes.map((route) => (
                  <Route key={route.path} path={route.path}>
                    <Permitted route={route} />
                  </Route>
                ))}
                <Route>
                  <h1 className="admin-title">Page not found</h1>
                  <p>Check the address for typos.</p>
                </Route>
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <IdleWarning />
      <StepUpDialog />
      <OptionalPart>
        <Palette />
      </OptionalPart>
    </MenuOfStaff>
  );
}

function Permitted({ route: { path, Page } }: { readonly route: AdminRoute }) {
  const { session } = useSnapshot(admin);
  if (session !== null && mayOpen(path, session.staff)) return <Page />;
  return (
    <>
      <h1 className="admin-title">No access</h1>
      <p>Your profile does not include this page. Ask a master for access.</p>
    </>
  );
}

/** Draws the back office in place of the product. */
export function startAdmin(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: colorSchemeKey })}
        cssVariablesResolver={resolveCssVariables}
        getStyleNonce={readStyleNonce}
      >
        <AdminApp />
      </MantineProvider>
    </StrictMode>,
  );
}
