import { screenerPath } from "../shell/available-pages.ts";
import { startWorker } from "./engine-worker.ts";

// The worker takes longest of all to be ready: it begins before the rest of the app is evaluated.
if (window.location.pathname === screenerPath) startWorker();
