import { lazy } from "react";
import type { ComponentType } from "react";
import type { AdminRoute } from "./menu.ts";

function page(path: string, title: string, load: () => Promise<ComponentType>): AdminRoute {
  return { path, title, Page: lazy(async () => ({ default: await load() })) };
}

/** Every page of the back office behind the login. A new one is also listed in the bff's `admin-pages.ts`. */
export const adminRoutes: readonly AdminRoute[] = [
  page(
    "/admin/AdminDashboard",
    "Dashboard",
    async () => (await import("./dashboard/AdminDashboard.tsx")).AdminDashboard,
  ),
  page(
    "/admin/Client",
    "Clients",
    async () => (await import("./clients/ClientsPage.tsx")).ClientsPage,
  ),
  page(
    "/admin/AddCilent",
    "Add client",
    async () => (await import("./clients/AddClientPage.tsx")).AddClientPage,
  ),
  page(
    "/admin/EditClient/:uid",
    "Client",
    async () => (await import("./clients/EditClientPage.tsx")).EditClientPage,
  ),
  page(
    "/admin/Cilentupload",
    "Upload clients",
    async () => (await import("./clients/UploadClientsPage.tsx")).UploadClientsPage,
  ),
  page(
    "/admin/uploadMarketData",
    "Upload market data",
    async () => (await import("./market-uploads/UploadMarketDataPage.tsx")).UploadMarketDataPage,
  ),
  page(
    "/admin/LoadedData",
    "Loaded data",
    async () => (await import("./market-uploads/LoadedDataPages.tsx")).LoadedDataPage,
  ),
  page(
    "/admin/LoadedData/:id",
    "Import",
    async () => (await import("./market-uploads/LoadedDataPages.tsx")).LoadedFilePage,
  ),
  page(
    "/admin/Security",
    "Security",
    async () => (await import("./security/AdminSecurityPage.tsx")).AdminSecurityPage,
  ),
  page(
    "/admin/Changes",
    "Change requests",
    async () => (await import("./changes/ChangesPage.tsx")).ChangesPage,
  ),
  page(
    "/admin/Changes/:id",
    "Change request",
    async () => (await import("./changes/ChangePage.tsx")).ChangePage,
  ),
  page(
    "/admin/Publish",
    "Publish or roll back",
    async () => (await import("./changes/PublishPage.tsx")).PublishPage,
  ),
  page("/admin/Audit", "Audit log", async () => (await import("./audit/AuditPage.tsx")).AuditPage),
  page(
    "/admin/contributionIndex",
    "Index contributions",
    async () => (await import("./market/MarketLists.tsx")).ContributionPage,
  ),
  page(
    "/admin/eventCalander",
    "Event calendar",
    async () => (await import("./market/MarketLists.tsx")).EventsPage,
  ),
  page(
    "/admin/fiiactivity",
    "FII and DII activity",
    async () => (await import("./market/MarketLists.tsx")).FlowsPage,
  ),
  page(
    "/admin/resultDate",
    "Result dates",
    async () => (await import("./market/MarketLists.tsx")).ResultDatesPage,
  ),
  page(
    "/admin/indicesStock",
    "Index constituents",
    async () => (await import("./market/MarketLists.tsx")).ConstituentsPage,
  ),
  page(
    "/admin/dailyAllTime",
    "All-time highs and lows",
    async () => (await import("./market/MarketLists.tsx")).AllTimePage,
  ),
  page(
    "/admin/companySymbol",
    "Company symbols",
    async () => (await import("./market/MarketLists.tsx")).SymbolsPage,
  ),
  page(
    "/admin/todaysNews",
    "News and announcements",
    async () => (await import("./market/MarketLists.tsx")).NewsPage,
  ),
  page(
    "/admin/resultstatement",
    "Result statements",
    async () => (await import("./market/MarketLists.tsx")).StatementsPage,
  ),
  page(
    "/admin/CorporateAction",
    "Corporate actions",
    async () => (await import("./market/MarketLists.tsx")).ActionsPage,
  ),
  page(
    "/admin/StockWatch",
    "Stocks under surveillance",
    async () => (await import("./market/MarketLists.tsx")).SurveillancePage,
  ),
  page(
    "/admin/PriceJumps",
    "Price jumps",
    async () => (await import("./market/PriceJumpsPage.tsx")).PriceJumpsPage,
  ),
  page(
    "/admin/Corrections",
    "Corrections",
    async () => (await import("./market/CorrectionsPage.tsx")).CorrectionsPage,
  ),
  page(
    "/admin/WrongFigures",
    "Wrong figures",
    async () => (await import("./figures/WrongFiguresPage.tsx")).WrongFiguresPage,
  ),
  page(
    "/admin/WrongFigures/:id",
    "Wrong figure",
    async () => (await import("./figures/WrongFigurePage.tsx")).WrongFigurePage,
  ),
  page(
    "/admin/AddCorrection",
    "Correct a fact",
    async () => (await import("./market/AddCorrectionPage.tsx")).AddCorrectionPage,
  ),
  page(
    "/admin/Profile",
    "Profiles",
    async () => (await import("./staff/ProfilePages.tsx")).ProfilePage,
  ),
  page(
    "/admin/AddProfile",
    "Add profile",
    async () => (await import("./staff/ProfilePages.tsx")).AddProfilePage,
  ),
  page(
    "/admin/EditProfile/:uid",
    "Edit profile",
    async () => (await import("./staff/ProfilePages.tsx")).EditProfilePage,
  ),
  page(
    "/admin/Permission",
    "Permissions",
    async () => (await import("./staff/PermissionPage.tsx")).PermissionPage,
  ),
  page("/admin/user", "Staff", async () => (await import("./staff/StaffPages.tsx")).StaffPage),
  page(
    "/admin/addUser",
    "Add staff member",
    async () => (await import("./staff/StaffPages.tsx")).AddUserPage,
  ),
  page(
    "/admin/editUser",
    "Edit staff member",
    async () => (await import("./staff/StaffPages.tsx")).EditUserPage,
  ),
  page(
    "/admin/Copmplaints",
    "Complaints",
    async () => (await import("./complaints/ComplaintsPage.tsx")).ComplaintsPage,
  ),
  page(
    "/admin/Copmplaints/new",
    "Add complaint",
    async () => (await import("./complaints/ComplaintPage.tsx")).NewComplaintPage,
  ),
  page(
    "/admin/Copmplaints/tables",
    "Regulator’s tables",
    async () => (await import("./complaints/ComplaintTablesPage.tsx")).ComplaintTablesPage,
  ),
  page(
    "/admin/Copmplaints/complaint/:id",
    "Complaint",
    async () => (await import("./complaints/ComplaintPage.tsx")).ComplaintPage,
  ),
  page(
    "/admin/Compliance",
    "Compliance",
    async () => (await import("./compliance/CompliancePages.tsx")).CompliancePage,
  ),
  page(
    "/admin/Compliance/new",
    "Add entry",
    async () => (await import("./compliance/CompliancePages.tsx")).NewComplianceEntryPage,
  ),
  page(
    "/admin/Compliance/entry/:id",
    "Compliance entry",
    async () => (await import("./compliance/CompliancePages.tsx")).ComplianceEntryPage,
  ),
  page(
    "/admin/messenger",
    "Messenger",
    async () => (await import("./messenger/MessengerPage.tsx")).MessengerPage,
  ),
  page(
    "/admin/messenger/new",
    "New broadcast",
    async () => (await import("./messenger/BroadcastPage.tsx")).NewBroadcastPage,
  ),
  page(
    "/admin/messenger/settings",
    "Templates and rates",
    async () => (await import("./messenger/MessengerSettingsPage.tsx")).MessengerSettingsPage,
  ),
  page(
    "/admin/messenger/broadcast/:id",
    "Broadcast",
    async () => (await import("./messenger/BroadcastPage.tsx")).BroadcastPage,
  ),
  page(
    "/admin/Createlead",
    "Create lead",
    async () => (await import("./leads/CreateLeadPage.tsx")).CreateLeadPage,
  ),
  page("/admin/ListLead", "Leads", async () => (await import("./leads/LeadLists.tsx")).LeadsPage),
  page(
    "/admin/Listfollowup",
    "Follow-ups",
    async () => (await import("./leads/LeadLists.tsx")).FollowUpsPage,
  ),
  page(
    "/admin/Listreject",
    "Rejected leads",
    async () => (await import("./leads/LeadLists.tsx")).RejectedLeadsPage,
  ),
  page(
    "/admin/Listsuccess",
    "Successful leads",
    async () => (await import("./leads/LeadLists.tsx")).WonLeadsPage,
  ),
  page(
    "/admin/Unassignlead",
    "Unassigned leads",
    async () => (await import("./leads/LeadLists.tsx")).UnassignedLeadsPage,
  ),
  page(
    "/admin/Assignlead",
    "Assign leads",
    async () => (await import("./leads/AssignLeadsPage.tsx")).AssignLeadsPage,
  ),
  page(
    "/admin/EditLead/:uid",
    "Lead",
    async () => (await import("./leads/EditLeadPage.tsx")).EditLeadPage,
  ),
  page(
    "/admin/lead/Upload",
    "Upload leads",
    async () => (await import("./leads/UploadLeadsPage.tsx")).UploadLeadsPage,
  ),
  page(
    "/admin/lead/Addsource",
    "Add source",
    async () => (await import("./leads/LeadOptionPages.tsx")).AddLeadSourcePage,
  ),
  page(
    "/admin/lead/Editsource/:id",
    "Edit source",
    async () => (await import("./leads/LeadOptionPages.tsx")).EditLeadSourcePage,
  ),
  page(
    "/admin/lead/ListSource",
    "Lead sources",
    async () => (await import("./leads/LeadOptionPages.tsx")).LeadSourcesPage,
  ),
  page(
    "/admin/lead/Addservice",
    "Add service",
    async () => (await import("./leads/LeadOptionPages.tsx")).AddLeadServicePage,
  ),
  page(
    "/admin/lead/Editservice/:id",
    "Edit service",
    async () => (await import("./leads/LeadOptionPages.tsx")).EditLeadServicePage,
  ),
  page(
    "/admin/lead/Listservice",
    "Lead services",
    async () => (await import("./leads/LeadOptionPages.tsx")).LeadServicesPage,
  ),
  page(
    "/admin/Statistics",
    "Statistics",
    async () => (await import("./statistics/StatisticsPage.tsx")).StatisticsPage,
  ),
  page(
    "/admin/Statistics/Payments",
    "Payments",
    async () => (await import("./statistics/StatisticLists.tsx")).PaymentsPage,
  ),
  page(
    "/admin/Statistics/Orders",
    "Orders at brokers",
    async () => (await import("./statistics/StatisticLists.tsx")).BrokerOrdersPage,
  ),
  page(
    "/admin/Statistics/Subscriptions",
    "Subscription periods",
    async () => (await import("./statistics/StatisticLists.tsx")).SubscriptionsPage,
  ),
  page(
    "/admin/Statistics/Jobs",
    "Jobs",
    async () => (await import("./statistics/StatisticLists.tsx")).JobsPage,
  ),
  page(
    "/admin/TodaysNewsResult",
    "News as PDF",
    async () => (await import("./documents/DocumentPages.tsx")).NewsDocumentsPage,
  ),
  page(
    "/admin/PdfTodaysNews/:startNews/:endNews",
    "News as PDF",
    async () => (await import("./documents/DocumentPages.tsx")).NewsDocumentPage,
  ),
  page(
    "/admin/ResultStatementNew",
    "Results as PDF",
    async () => (await import("./documents/DocumentPages.tsx")).ResultDocumentsPage,
  ),
  page(
    "/admin/PdfResultStatement/:start/:end",
    "Results as PDF",
    async () => (await import("./documents/DocumentPages.tsx")).ResultDocumentPage,
  ),
  page(
    "/admin/Breakout",
    "Price breakouts",
    async () => (await import("./breakouts/BreakoutPages.tsx")).PriceBreakoutsPage,
  ),
  page(
    "/admin/FundamentalBreakout",
    "Score breakouts",
    async () => (await import("./breakouts/BreakoutPages.tsx")).ScoreBreakoutsPage,
  ),
  page(
    "/admin/BreakoutCompair",
    "Compare breakouts",
    async () => (await import("./breakouts/ComparePage.tsx")).BreakoutComparePage,
  ),
  page(
    "/admin/StocksBoxData",
    "Stock boxes",
    async () => (await import("./boxes/StockBoxesPage.tsx")).StockBoxesPage,
  ),
  page(
    "/admin/StocksBoxData/:id",
    "Stock box",
    async () => (await import("./boxes/StockBoxPage.tsx")).StockBoxPage,
  ),
  page(
    "/admin/lead/ListReason",
    "Rejection reasons",
    async () => (await import("./leads/LeadOptionPages.tsx")).LeadReasonsPage,
  ),
  page(
    "/admin/lead/Addreason",
    "Add rejection reason",
    async () => (await import("./leads/LeadOptionPages.tsx")).AddLeadReasonPage,
  ),
  page(
    "/admin/lead/Editreason/:id",
    "Edit rejection reason",
    async () => (await import("./leads/LeadOptionPages.tsx")).EditLeadReasonPage,
  ),
  page(
    "/admin/Strategy",
    "Strategies",
    async () => (await import("./calls/StrategyPages.tsx")).StrategiesPage,
  ),
  page(
    "/admin/AddStrategy",
    "Add strategy",
    async () => (await import("./calls/StrategyPages.tsx")).AddStrategyPage,
  ),
  page(
    "/admin/EditStrategy/:uid",
    "Edit strategy",
    async () => (await import("./calls/StrategyPages.tsx")).EditStrategyPage,
  ),
  page(
    "/admin/opencall",
    "Open calls",
    async () => (await import("./calls/CallLists.tsx")).OpenCallsPage,
  ),
  page(
    "/admin/closecall",
    "Closed calls",
    async () => (await import("./calls/CallLists.tsx")).ClosedCallsPage,
  ),
  page(
    "/admin/AddCall",
    "Open call",
    async () => (await import("./calls/AddCallPage.tsx")).AddCallPage,
  ),
  page(
    "/admin/Edite/:id",
    "Research call",
    async () => (await import("./calls/EditCallPage.tsx")).EditCallPage,
  ),
  page(
    "/admin/Chart",
    "Chart",
    async () => (await import("./calls/CallChartPage.tsx")).CallChartPage,
  ),
  page(
    "/admin/Script",
    "Scripts",
    async () => (await import("./scripts/ScriptPages.tsx")).ScriptsPage,
  ),
  page(
    "/admin/AddScript",
    "Add script",
    async () => (await import("./scripts/ScriptPages.tsx")).AddScriptPage,
  ),
  page(
    "/admin/EditScript/:uid",
    "Edit script",
    async () => (await import("./scripts/ScriptPages.tsx")).EditScriptPage,
  ),
  page(
    "/admin/ScriptUpload",
    "Upload scripts",
    async () => (await import("./scripts/UploadScriptsPage.tsx")).UploadScriptsPage,
  ),
  page(
    "/admin/Scriptlimit",
    "Script limits",
    async () => (await import("./scripts/ScriptLimitPages.tsx")).ScriptLimitsPage,
  ),
  page(
    "/admin/AddScriptlimit",
    "Add script limit",
    async () => (await import("./scripts/ScriptLimitPages.tsx")).AddScriptLimitPage,
  ),
  page(
    "/admin/EditScriptlimit/:uid",
    "Edit script limit",
    async () => (await import("./scripts/ScriptLimitPages.tsx")).EditScriptLimitPage,
  ),
  page(
    "/admin/Scriptype",
    "Script types",
    async () => (await import("./scripts/ScriptTypePages.tsx")).ScriptTypesPage,
  ),
  page(
    "/admin/AddScriptype",
    "Add script type",
    async () => (await import("./scripts/ScriptTypePages.tsx")).AddScriptTypePage,
  ),
  page(
    "/admin/EditScriptype/:uid",
    "Edit script type",
    async () => (await import("./scripts/ScriptTypePages.tsx")).EditScriptTypePage,
  ),
  page(
    "/admin/ScriptDate",
    "Expiry dates",
    async () => (await import("./scripts/ScriptDatePages.tsx")).ScriptDatesPage,
  ),
  page(
    "/admin/AddScriptDate",
    "Add expiry date",
    async () => (await import("./scripts/ScriptDatePages.tsx")).AddScriptDatePage,
  ),
  page(
    "/admin/EditScriptDate/:uid",
    "Edit expiry date",
    async () => (await import("./scripts/ScriptDatePages.tsx")).EditScriptDatePage,
  ),
];
