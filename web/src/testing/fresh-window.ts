import { configure } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Vitest runs this before each test file of the web app. Files share a process, a window and what is
 * installed; our modules, and whatever a file leaves in the window, are not the next one's.
 */
// On a machine that does other work, what comes soon does not come within a second.
configure({ asyncUtilTimeout: 20_000 });
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
document.title = "";
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
