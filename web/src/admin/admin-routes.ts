import { lazy } from "react";
import type { AdminRoute } from "./menu.ts";

/** Every page of the back office behind the login. A new one is also listed in the bff's `admin-pages.ts`. */
export const adminRoutes: readonly AdminRoute[] = [
  {
    path: "/admin/AdminDashboard",
    title: "Dashboard",
    Page: lazy(async () => ({
      default: (await import("./dashboard/AdminDashboard.tsx")).AdminDashboard,
    })),
  },
  {
    path: "/admin/Client",
    title: "Clients",
    Page: lazy(async () => ({
      default: (await import("./clients/ClientsPage.tsx")).ClientsPage,
    })),
  },
  {
    path: "/admin/AddCilent",
    title: "Add client",
    Page: lazy(async () => ({
      default: (await import("./clients/AddClientPage.tsx")).AddClientPage,
    })),
  },
  {
    path: "/admin/EditClient/:uid",
    title: "Client",
    Page: lazy(async () => ({
      default: (await import("./clients/EditClientPage.tsx")).EditClientPage,
    })),
  },
  {
    path: "/admin/Cilentupload",
    title: "Upload clients",
    Page: lazy(async () => ({
      default: (await import("./clients/UploadClientsPage.tsx")).UploadClientsPage,
    })),
  },
  {
    path: "/admin/uploadMarketData",
    title: "Upload market data",
    Page: lazy(async () => ({
      default: (await import("./market-uploads/UploadMarketDataPage.tsx")).UploadMarketDataPage,
    })),
  },
  {
    path: "/admin/LoadedData",
    title: "Loaded data",
    Page: lazy(async () => ({
      default: (await import("./market-uploads/LoadedDataPages.tsx")).LoadedDataPage,
    })),
  },
  {
    path: "/admin/LoadedData/:id",
    title: "Import",
    Page: lazy(async () => ({
      default: (await import("./market-uploads/LoadedDataPages.tsx")).LoadedFilePage,
    })),
  },
  {
    path: "/admin/Security",
    title: "Security",
    Page: lazy(async () => ({
      default: (await import("./security/AdminSecurityPage.tsx")).AdminSecurityPage,
    })),
  },
  {
    path: "/admin/Changes",
    title: "Change requests",
    Page: lazy(async () => ({ default: (await import("./changes/ChangesPage.tsx")).ChangesPage })),
  },
  {
    path: "/admin/Changes/:id",
    title: "Change request",
    Page: lazy(async () => ({ default: (await import("./changes/ChangePage.tsx")).ChangePage })),
  },
  {
    path: "/admin/Publish",
    title: "Publish or roll back",
    Page: lazy(async () => ({ default: (await import("./changes/PublishPage.tsx")).PublishPage })),
  },
  {
    path: "/admin/Audit",
    title: "Audit log",
    Page: lazy(async () => ({ default: (await import("./audit/AuditPage.tsx")).AuditPage })),
  },
  {
    path: "/admin/contributionIndex",
    title: "Index contributions",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).ContributionPage,
    })),
  },
  {
    path: "/admin/eventCalander",
    title: "Event calendar",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).EventsPage,
    })),
  },
  {
    path: "/admin/fiiactivity",
    title: "FII and DII activity",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).FlowsPage,
    })),
  },
  {
    path: "/admin/resultDate",
    title: "Result dates",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).ResultDatesPage,
    })),
  },
  {
    path: "/admin/indicesStock",
    title: "Index constituents",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).ConstituentsPage,
    })),
  },
  {
    path: "/admin/dailyAllTime",
    title: "All-time highs and lows",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).AllTimePage,
    })),
  },
  {
    path: "/admin/companySymbol",
    title: "Company symbols",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).SymbolsPage,
    })),
  },
  {
    path: "/admin/todaysNews",
    title: "News and announcements",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).NewsPage,
    })),
  },
  {
    path: "/admin/resultstatement",
    title: "Result statements",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).StatementsPage,
    })),
  },
  {
    path: "/admin/CorporateAction",
    title: "Corporate actions",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).ActionsPage,
    })),
  },
  {
    path: "/admin/StockWatch",
    title: "Stocks under surveillance",
    Page: lazy(async () => ({
      default: (await import("./market/MarketLists.tsx")).SurveillancePage,
    })),
  },
  {
    path: "/admin/PriceJumps",
    title: "Price jumps",
    Page: lazy(async () => ({
      default: (await import("./market/PriceJumpsPage.tsx")).PriceJumpsPage,
    })),
  },
  {
    path: "/admin/Corrections",
    title: "Corrections",
    Page: lazy(async () => ({
      default: (await import("./market/CorrectionsPage.tsx")).CorrectionsPage,
    })),
  },
  {
    path: "/admin/WrongFigures",
    title: "Wrong figures",
    Page: lazy(async () => ({
      default: (await import("./figures/WrongFiguresPage.tsx")).WrongFiguresPage,
    })),
  },
  {
    path: "/admin/WrongFigures/:id",
    title: "Wrong figure",
    Page: lazy(async () => ({
      default: (await import("./figures/WrongFigurePage.tsx")).WrongFigurePage,
    })),
  },
  {
    path: "/admin/AddCorrection",
    title: "Correct a fact",
    Page: lazy(async () => ({
      default: (await import("./market/AddCorrectionPage.tsx")).AddCorrectionPage,
    })),
  },
  {
    path: "/admin/Profile",
    title: "Profiles",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).ProfilePage,
    })),
  },
  {
    path: "/admin/AddProfile",
    title: "Add profile",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).AddProfilePage,
    })),
  },
  {
    path: "/admin/EditProfile/:uid",
    title: "Edit profile",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).EditProfilePage,
    })),
  },
  {
    path: "/admin/Permission",
    title: "Permissions",
    Page: lazy(async () => ({
      default: (await import("./staff/PermissionPage.tsx")).PermissionPage,
    })),
  },
  {
    path: "/admin/user",
    title: "Staff",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).StaffPage,
    })),
  },
  {
    path: "/admin/addUser",
    title: "Add staff member",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).AddUserPage,
    })),
  },
  {
    path: "/admin/editUser",
    title: "Edit staff member",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).EditUserPage,
    })),
  },
  {
    path: "/admin/Copmplaints",
    title: "Complaints",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintsPage.tsx")).ComplaintsPage,
    })),
  },
  {
    path: "/admin/Copmplaints/new",
    title: "Add complaint",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintPage.tsx")).NewComplaintPage,
    })),
  },
  {
    path: "/admin/Copmplaints/tables",
    title: "Regulator’s tables",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintTablesPage.tsx")).ComplaintTablesPage,
    })),
  },
  {
    path: "/admin/Copmplaints/complaint/:id",
    title: "Complaint",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintPage.tsx")).ComplaintPage,
    })),
  },
  {
    path: "/admin/Compliance",
    title: "Compliance",
    Page: lazy(async () => ({
      default: (await import("./compliance/CompliancePages.tsx")).CompliancePage,
    })),
  },
  {
    path: "/admin/Compliance/new",
    title: "Add entry",
    Page: lazy(async () => ({
      default: (await import("./compliance/CompliancePages.tsx")).NewComplianceEntryPage,
    })),
  },
  {
    path: "/admin/Compliance/entry/:id",
    title: "Compliance entry",
    Page: lazy(async () => ({
      default: (await import("./compliance/CompliancePages.tsx")).ComplianceEntryPage,
    })),
  },
  {
    path: "/admin/messenger",
    title: "Messenger",
    Page: lazy(async () => ({
      default: (await import("./messenger/MessengerPage.tsx")).MessengerPage,
    })),
  },
  {
    path: "/admin/messenger/new",
    title: "New broadcast",
    Page: lazy(async () => ({
      default: (await import("./messenger/BroadcastPage.tsx")).NewBroadcastPage,
    })),
  },
  {
    path: "/admin/messenger/settings",
    title: "Templates and rates",
    Page: lazy(async () => ({
      default: (await import("./messenger/MessengerSettingsPage.tsx")).MessengerSettingsPage,
    })),
  },
  {
    path: "/admin/messenger/broadcast/:id",
    title: "Broadcast",
    Page: lazy(async () => ({
      default: (await import("./messenger/BroadcastPage.tsx")).BroadcastPage,
    })),
  },
  {
    path: "/admin/Createlead",
    title: "Create lead",
    Page: lazy(async () => ({
      default: (await import("./leads/CreateLeadPage.tsx")).CreateLeadPage,
    })),
  },
  {
    path: "/admin/ListLead",
    title: "Leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).LeadsPage,
    })),
  },
  {
    path: "/admin/Listfollowup",
    title: "Follow-ups",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).FollowUpsPage,
    })),
  },
  {
    path: "/admin/Listreject",
    title: "Rejected leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).RejectedLeadsPage,
    })),
  },
  {
    path: "/admin/Listsuccess",
    title: "Successful leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).WonLeadsPage,
    })),
  },
  {
    path: "/admin/Unassignlead",
    title: "Unassigned leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).UnassignedLeadsPage,
    })),
  },
  {
    path: "/admin/Assignlead",
    title: "Assign leads",
    Page: lazy(async () => ({
      default: (await import("./leads/AssignLeadsPage.tsx")).AssignLeadsPage,
    })),
  },
  {
    path: "/admin/EditLead/:uid",
    title: "Lead",
    Page: lazy(async () => ({
      default: (await import("./leads/EditLeadPage.tsx")).EditLeadPage,
    })),
  },
  {
    path: "/admin/lead/Upload",
    title: "Upload leads",
    Page: lazy(async () => ({
      default: (await import("./leads/UploadLeadsPage.tsx")).UploadLeadsPage,
    })),
  },
  {
    path: "/admin/lead/Addsource",
    title: "Add source",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).AddLeadSourcePage,
    })),
  },
  {
    path: "/admin/lead/Editsource/:id",
    title: "Edit source",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).EditLeadSourcePage,
    })),
  },
  {
    path: "/admin/lead/ListSource",
    title: "Lead sources",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).LeadSourcesPage,
    })),
  },
  {
    path: "/admin/lead/Addservice",
    title: "Add service",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).AddLeadServicePage,
    })),
  },
  {
    path: "/admin/lead/Editservice/:id",
    title: "Edit service",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).EditLeadServicePage,
    })),
  },
  {
    path: "/admin/lead/Listservice",
    title: "Lead services",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).LeadServicesPage,
    })),
  },
  {
    path: "/admin/Statistics",
    title: "Statistics",
    Page: lazy(async () => ({
      default: (await import("./statistics/StatisticsPage.tsx")).StatisticsPage,
    })),
  },
  {
    path: "/admin/Statistics/Payments",
    title: "Payments",
    Page: lazy(async () => ({
      default: (await import("./statistics/StatisticLists.tsx")).PaymentsPage,
    })),
  },
  {
    path: "/admin/Statistics/Orders",
    title: "Orders at brokers",
    Page: lazy(async () => ({
      default: (await import("./statistics/StatisticLists.tsx")).BrokerOrdersPage,
    })),
  },
  {
    path: "/admin/Statistics/Subscriptions",
    title: "Subscription periods",
    Page: lazy(async () => ({
      default: (await import("./statistics/StatisticLists.tsx")).SubscriptionsPage,
    })),
  },
  {
    path: "/admin/Statistics/Jobs",
    title: "Jobs",
    Page: lazy(async () => ({
      default: (await import("./statistics/StatisticLists.tsx")).JobsPage,
    })),
  },
  {
    path: "/admin/TodaysNewsResult",
    title: "News as PDF",
    Page: lazy(async () => ({
      default: (await import("./documents/DocumentPages.tsx")).NewsDocumentsPage,
    })),
  },
  {
    path: "/admin/PdfTodaysNews/:startNews/:endNews",
    title: "News as PDF",
    Page: lazy(async () => ({
      default: (await import("./documents/DocumentPages.tsx")).NewsDocumentPage,
    })),
  },
  {
    path: "/admin/ResultStatementNew",
    title: "Results as PDF",
    Page: lazy(async () => ({
      default: (await import("./documents/DocumentPages.tsx")).ResultDocumentsPage,
    })),
  },
  {
    path: "/admin/PdfResultStatement/:start/:end",
    title: "Results as PDF",
    Page: lazy(async () => ({
      default: (await import("./documents/DocumentPages.tsx")).ResultDocumentPage,
    })),
  },
  {
    path: "/admin/Breakout",
    title: "Price breakouts",
    Page: lazy(async () => ({
      default: (await import("./breakouts/BreakoutPages.tsx")).PriceBreakoutsPage,
    })),
  },
  {
    path: "/admin/FundamentalBreakout",
    title: "Score breakouts",
    Page: lazy(async () => ({
      default: (await import("./breakouts/BreakoutPages.tsx")).ScoreBreakoutsPage,
    })),
  },
  {
    path: "/admin/BreakoutCompair",
    title: "Compare breakouts",
    Page: lazy(async () => ({
      default: (await import("./breakouts/ComparePage.tsx")).BreakoutComparePage,
    })),
  },
  {
    path: "/admin/StocksBoxData",
    title: "Stock boxes",
    Page: lazy(async () => ({
      default: (await import("./boxes/StockBoxesPage.tsx")).StockBoxesPage,
    })),
  },
  {
    path: "/admin/StocksBoxData/:id",
    title: "Stock box",
    Page: lazy(async () => ({
      default: (await import("./boxes/StockBoxPage.tsx")).StockBoxPage,
    })),
  },
  {
    path: "/admin/lead/ListReason",
    title: "Rejection reasons",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).LeadReasonsPage,
    })),
  },
  {
    path: "/admin/lead/Addreason",
    title: "Add rejection reason",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).AddLeadReasonPage,
    })),
  },
  {
    path: "/admin/lead/Editreason/:id",
    title: "Edit rejection reason",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).EditLeadReasonPage,
    })),
  },
  {
    path: "/admin/Strategy",
    title: "Strategies",
    Page: lazy(async () => ({
      default: (await import("./calls/StrategyPages.tsx")).StrategiesPage,
    })),
  },
  {
    path: "/admin/AddStrategy",
    title: "Add strategy",
    Page: lazy(async () => ({
      default: (await import("./calls/StrategyPages.tsx")).AddStrategyPage,
    })),
  },
  {
    path: "/admin/EditStrategy/:uid",
    title: "Edit strategy",
    Page: lazy(async () => ({
      default: (await import("./calls/StrategyPages.tsx")).EditStrategyPage,
    })),
  },
  {
    path: "/admin/opencall",
    title: "Open calls",
    Page: lazy(async () => ({
      default: (await import("./calls/CallLists.tsx")).OpenCallsPage,
    })),
  },
  {
    path: "/admin/closecall",
    title: "Closed calls",
    Page: lazy(async () => ({
      default: (await import("./calls/CallLists.tsx")).ClosedCallsPage,
    })),
  },
  {
    path: "/admin/AddCall",
    title: "Open call",
    Page: lazy(async () => ({
      default: (await import("./calls/AddCallPage.tsx")).AddCallPage,
    })),
  },
  {
    path: "/admin/Edite/:id",
    title: "Research call",
    Page: lazy(async () => ({
      default: (await import("./calls/EditCallPage.tsx")).EditCallPage,
    })),
  },
  {
    path: "/admin/Chart",
    title: "Chart",
    Page: lazy(async () => ({
      default: (await import("./calls/CallChartPage.tsx")).CallChartPage,
    })),
  },
  {
    path: "/admin/Script",
    title: "Scripts",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptPages.tsx")).ScriptsPage,
    })),
  },
  {
    path: "/admin/AddScript",
    title: "Add script",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptPages.tsx")).AddScriptPage,
    })),
  },
  {
    path: "/admin/EditScript/:uid",
    title: "Edit script",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptPages.tsx")).EditScriptPage,
    })),
  },
  {
    path: "/admin/ScriptUpload",
    title: "Upload scripts",
    Page: lazy(async () => ({
      default: (await import("./scripts/UploadScriptsPage.tsx")).UploadScriptsPage,
    })),
  },
  {
    path: "/admin/Scriptlimit",
    title: "Script limits",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptLimitPages.tsx")).ScriptLimitsPage,
    })),
  },
  {
    path: "/admin/AddScriptlimit",
    title: "Add script limit",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptLimitPages.tsx")).AddScriptLimitPage,
    })),
  },
  {
    path: "/admin/EditScriptlimit/:uid",
    title: "Edit script limit",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptLimitPages.tsx")).EditScriptLimitPage,
    })),
  },
  {
    path: "/admin/Scriptype",
    title: "Script types",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptTypePages.tsx")).ScriptTypesPage,
    })),
  },
  {
    path: "/admin/AddScriptype",
    title: "Add script type",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptTypePages.tsx")).AddScriptTypePage,
    })),
  },
  {
    path: "/admin/EditScriptype/:uid",
    title: "Edit script type",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptTypePages.tsx")).EditScriptTypePage,
    })),
  },
  {
    path: "/admin/ScriptDate",
    title: "Expiry dates",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptDatePages.tsx")).ScriptDatesPage,
    })),
  },
  {
    path: "/admin/AddScriptDate",
    title: "Add expiry date",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptDatePages.tsx")).AddScriptDatePage,
    })),
  },
  {
    path: "/admin/EditScriptDate/:uid",
    title: "Edit expiry date",
    Page: lazy(async () => ({
      default: (await import("./scripts/ScriptDatePages.tsx")).EditScriptDatePage,
    })),
  },
];
