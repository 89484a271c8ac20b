import { adminPage } from "../admin-page.ts";

export const figuresRoutes = [
  adminPage(
    "/admin/WrongFigures",
    "Wrong figures",
    async () => (await import("./WrongFiguresPage.tsx")).WrongFiguresPage,
  ),
  adminPage(
    "/admin/WrongFigures/:id",
    "Wrong figure",
    async () => (await import("./WrongFigurePage.tsx")).WrongFigurePage,
  ),
];
