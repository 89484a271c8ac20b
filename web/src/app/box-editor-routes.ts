import { createElement, lazy } from "react";
import type { PageRoute } from "./analysis-routes.ts";
import { startEngine } from "./engine.ts";

const LazyEditor = lazy(async () => ({
  default: (await import("../features/box-editor/BoxEditorPage.tsx")).BoxEditorPage,
}));
const LazyModel = lazy(async () => ({
  default: (await import("../features/box-editor/model/ModelPortfolioPage.tsx")).ModelPortfolioPage,
}));

const EditorPage = () => createElement(LazyEditor, { getEngine: startEngine });
const ModelPage = () => createElement(LazyModel, { getEngine: startEngine });

const create = { title: "Create stock box", Page: EditorPage };
const edit = { title: "Edit stock box", Page: EditorPage };

/** The editor of stock boxes, at the address of each step, and the model portfolio that opens in it. */
export const boxEditorRoutes: readonly PageRoute[] = [
  { path: "/create-stockbox", ...create },
  { path: "/theme-layout/stockbox/create_stock_box", ...create },
  { path: "/theme-layout/stockbox/create", ...create },
  { path: "/theme-layout/stockbox/add_stocks", ...create },
  { path: "/edit-create-stockBox", ...create },
  { path: "/review-create-stockBox", ...create },
  { path: "/edit-stockbox", ...edit },
  { path: "/EditEmojibox/:id/:term", ...edit },
  { path: "/modal-portfolio", title: "Model portfolio", Page: ModelPage },
];
