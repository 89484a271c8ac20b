import "./start-early.ts";
import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/mantine.css";
import "../shell/shell.css";
import "../shell/footer/footer.css";
import "../shell/notices.css";
import { startCart } from "../lib/cart.ts";
import { readEntryParameters } from "../lib/session/entry-parameters.ts";
import { readKycReturn } from "../lib/session/kyc-return.ts";
import { readOfferedChat } from "../lib/session/offered-chat.ts";
import { startOffline } from "../offline/register.ts";
import { session, startSession } from "../lib/session/session.ts";
import { watchUsage } from "../lib/usage.ts";
import { offerBrokerLogin } from "../shell/broker-session.ts";
import { loadShell } from "../shell/shell-state.ts";
import { watchInactivity } from "../shell/inactivity.ts";
import { leaveToLogin } from "../shell/leave-to-login.ts";
import { applyStoredColorScheme, colorSchemeKey } from "../ui/color-scheme.ts";
import { readStyleNonce, resolveCssVariables, theme } from "../ui/theme.ts";
import { App } from "./App.tsx";
import { preloadRoute } from "./routes.ts";

applyStoredColorScheme();
const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
// On a separate host, with separate sessions: nothing of the product starts there.
if (/^\/admin(\/|$)/.test(window.location.pathname)) {
  void import("../admin/AdminApp.tsx").then(({ startAdmin }) => startAdmin(container));
} else {
  startApp(container);
}

function startApp(place: HTMLElement): void {
  startSession(leaveToLogin);
  offerBrokerLogin();
  readEntryParameters(session.viewer.isSignedIn);
  readOfferedChat();
  readKycReturn();
  startCart();
  watchInactivity();
  watchUsage();
  startOffline();
  // Pages for members wait for the session.
  void loadShell(window.location.pathname);
  const codeOfPage = preloadRoute(window.location.pathname);

  const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });
  const root = createRoot(place);
  const page = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        cssVariablesResolver={resolveCssVariables}
        getStyleNonce={readStyleNonce}
      >
        <App />
      </MantineProvider>
    </StrictMode>
  );
  // Once a page has shown that it waits, React shows nothing else for 300 ms: code that is nearly there
  // is awaited. Drawn as a transition, the first page leaves the thread free between its parts.
  void codeOfPage.then(() => startTransition(() => root.render(page)));
}
