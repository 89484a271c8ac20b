import { adminPage } from "../admin-page.ts";

export const messengerRoutes = [
  adminPage(
    "/admin/messenger",
    "Messenger",
    async () => (await import("./MessengerPage.tsx")).MessengerPage,
  ),
  adminPage(
    "/admin/messenger/new",
    "New broadcast",
    async () => (await import("./BroadcastPage.tsx")).NewBroadcastPage,
  ),
  adminPage(
    "/admin/messenger/settings",
    "Templates and rates",
    async () => (await import("./MessengerSettingsPage.tsx")).MessengerSettingsPage,
  ),
  adminPage(
    "/admin/messenger/broadcast/:id",
    "Broadcast",
    async () => (await import("./BroadcastPage.tsx")).BroadcastPage,
  ),
];
