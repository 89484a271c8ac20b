import { screenerPath } from "../shell/available-pages.ts";
import { startEngine } from "./engine.ts";

// The worker takes longest of all to be ready: it begins before the rest of the app is evaluated.
if (window.location.pathname === screenerPath) void startEngine().contractVersion();
