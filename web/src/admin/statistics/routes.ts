import { adminPage } from "../admin-page.ts";

export const statisticsRoutes = [
  adminPage(
    "/admin/Statistics",
    "Statistics",
    async () => (await import("./StatisticsPage.tsx")).StatisticsPage,
  ),
  adminPage(
    "/admin/Statistics/Payments",
    "Payments",
    async () => (await import("./StatisticLists.tsx")).PaymentsPage,
  ),
  adminPage(
    "/admin/Statistics/Orders",
    "Orders at brokers",
    async () => (await import("./StatisticLists.tsx")).BrokerOrdersPage,
  ),
  adminPage(
    "/admin/Statistics/Subscriptions",
    "Subscription periods",
    async () => (await import("./StatisticLists.tsx")).SubscriptionsPage,
  ),
  adminPage(
    "/admin/Statistics/Jobs",
    "Jobs",
    async () => (await import("./StatisticLists.tsx")).JobsPage,
  ),
];
