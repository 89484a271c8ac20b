import { lazy } from "react";
import type { ComponentType } from "react";
import type { AdminRoute } from "./menu.ts";

const auditPage = () => import("./audit/AuditPage.tsx");
const stockBoxPage = () => import("./boxes/StockBoxPage.tsx");
const stockBoxesPage = () => import("./boxes/StockBoxesPage.tsx");
const breakoutPages = () => import("./breakouts/BreakoutPages.tsx");
const comparePage = () => import("./breakouts/ComparePage.tsx");
const addCallPage = () => import("./calls/AddCallPage.tsx");
const callChartPage = () => import("./calls/CallChartPage.tsx");
const callLists = () => import("./calls/CallLists.tsx");
const editCallPage = () => import("./calls/EditCallPage.tsx");
const strategyPages = () => import("./calls/StrategyPages.tsx");
const changePage = () => import("./changes/ChangePage.tsx");
const changesPage = () => import("./changes/ChangesPage.tsx");
const publishPage = () => import("./changes/PublishPage.tsx");
const addClientPage = () => import("./clients/AddClientPage.tsx");
const clientsPage = () => import("./clients/ClientsPage.tsx");
const editClientPage = () => import("./clients/EditClientPage.tsx");
const uploadClientsPage = () => import("./clients/UploadClientsPage.tsx");
const complaintPage = () => import("./complaints/ComplaintPage.tsx");
const complaintTablesPage = () => import("./complaints/ComplaintTablesPage.tsx");
const complaintsPage = () => import("./complaints/ComplaintsPage.tsx");
const compliancePages = () => import("./compliance/CompliancePages.tsx");
const adminDashboard = () => import("./dashboard/AdminDashboard.tsx");
const documentPages = () => import("./documents/DocumentPages.tsx");
const wrongFigurePages = () => import("./figures/WrongFigurePages.tsx");
const assignLeadsPage = () => import("./leads/AssignLeadsPage.tsx");
const createLeadPage = () => import("./leads/CreateLeadPage.tsx");
const editLeadPage = () => import("./leads/EditLeadPage.tsx");
const leadLists = () => import("./leads/LeadLists.tsx");
const leadOptionPages = () => import("./leads/LeadOptionPages.tsx");
const uploadLeadsPage = () => import("./leads/UploadLeadsPage.tsx");
const loadedDataPages = () => import("./market-uploads/LoadedDataPages.tsx");
const uploadMarketDataPage = () => import("./market-uploads/UploadMarketDataPage.tsx");
const addCorrectionPage = () => import("./market/AddCorrectionPage.tsx");
const correctionsPage = () => import("./market/CorrectionsPage.tsx");
const marketLists = () => import("./market/MarketLists.tsx");
const priceJumpsPage = () => import("./market/PriceJumpsPage.tsx");
const broadcastPage = () => import("./messenger/BroadcastPage.tsx");
const messengerPage = () => import("./messenger/MessengerPage.tsx");
const messengerSettingsPage = () => import("./messenger/MessengerSettingsPage.tsx");
const scriptDatePages = () => import("./scripts/ScriptDatePages.tsx");
const scriptLimitPages = () => import("./scripts/ScriptLimitPages.tsx");
const scriptPages = () => import("./scripts/ScriptPages.tsx");
const scriptTypePages = () => import("./scripts/ScriptTypePages.tsx");
const uploadScriptsPage = () => import("./scripts/UploadScriptsPage.tsx");
const adminSecurityPage = () => import("./security/AdminSecurityPage.tsx");
const permissionPage = () => import("./staff/PermissionPage.tsx");
const profilePages = () => import("./staff/ProfilePages.tsx");
const staffPages = () => import("./staff/StaffPages.tsx");
const statisticLists = () => import("./statistics/StatisticLists.tsx");
const statisticsPage = () => import("./statistics/StatisticsPage.tsx");

/** Every page of the back office behind the login. A new one is also listed in the bff's `admin-pages.ts`. */
export const adminRoutes: readonly AdminRoute[] = [
  page("/admin/AdminDashboard", "Dashboard", adminDashboard, "AdminDashboard"),
  page("/admin/Client", "Clients", clientsPage, "ClientsPage"),
  page("/admin/AddCilent", "Add client", addClientPage, "AddClientPage"),
  page("/admin/EditClient/:uid", "Client", editClientPage, "EditClientPage"),
  page("/admin/Cilentupload", "Upload clients", uploadClientsPage, "UploadClientsPage"),
  page(
    "/admin/uploadMarketData",
    "Upload market data",
    uploadMarketDataPage,
    "UploadMarketDataPage",
  ),
  page("/admin/LoadedData", "Loaded data", loadedDataPages, "LoadedDataPage"),
  page("/admin/LoadedData/:id", "Import", loadedDataPages, "LoadedFilePage"),
  page("/admin/Security", "Security", adminSecurityPage, "AdminSecurityPage"),
  page("/admin/Changes", "Change requests", changesPage, "ChangesPage"),
  page("/admin/Changes/:id", "Change request", changePage, "ChangePage"),
  page("/admin/Publish", "Publish or roll back", publishPage, "PublishPage"),
  page("/admin/Audit", "Audit log", auditPage, "AuditPage"),
  page("/admin/contributionIndex", "Index contributions", marketLists, "ContributionPage"),
  page("/admin/eventCalander", "Event calendar", marketLists, "EventsPage"),
  page("/admin/fiiactivity", "FII and DII activity", marketLists, "FlowsPage"),
  page("/admin/resultDate", "Result dates", marketLists, "ResultDatesPage"),
  page("/admin/indicesStock", "Index constituents", marketLists, "ConstituentsPage"),
  page("/admin/dailyAllTime", "All-time highs and lows", marketLists, "AllTimePage"),
  page("/admin/companySymbol", "Company symbols", marketLists, "SymbolsPage"),
  page("/admin/todaysNews", "News and announcements", marketLists, "NewsPage"),
  page("/admin/resultstatement", "Result statements", marketLists, "StatementsPage"),
  page("/admin/CorporateAction", "Corporate actions", marketLists, "ActionsPage"),
  page("/admin/StockWatch", "Stocks under surveillance", marketLists, "SurveillancePage"),
  page("/admin/PriceJumps", "Price jumps", priceJumpsPage, "PriceJumpsPage"),
  page("/admin/Corrections", "Corrections", correctionsPage, "CorrectionsPage"),
  page("/admin/AddCorrection", "Correct a fact", addCorrectionPage, "AddCorrectionPage"),
  page("/admin/WrongFigures", "Wrong figures", wrongFigurePages, "WrongFiguresPage"),
  page("/admin/WrongFigures/:id", "Wrong figure", wrongFigurePages, "WrongFigurePage"),
  page("/admin/Profile", "Profiles", profilePages, "ProfilePage"),
  page("/admin/AddProfile", "Add profile", profilePages, "AddProfilePage"),
  page("/admin/EditProfile/:uid", "Edit profile", profilePages, "EditProfilePage"),
  page("/admin/Permission", "Permissions", permissionPage, "PermissionPage"),
  page("/admin/user", "Staff", staffPages, "StaffPage"),
  page("/admin/addUser", "Add staff member", staffPages, "AddUserPage"),
  page("/admin/editUser", "Edit staff member", staffPages, "EditUserPage"),
  page("/admin/Copmplaints", "Complaints", complaintsPage, "ComplaintsPage"),
  page("/admin/Copmplaints/new", "Add complaint", complaintPage, "NewComplaintPage"),
  page(
    "/admin/Copmplaints/tables",
    "Regulator’s tables",
    complaintTablesPage,
    "ComplaintTablesPage",
  ),
  page("/admin/Copmplaints/complaint/:id", "Complaint", complaintPage, "ComplaintPage"),
  page("/admin/Compliance", "Compliance", compliancePages, "CompliancePage"),
  page("/admin/Compliance/consents", "Consents", compliancePages, "ConsentsPage"),
  page("/admin/Compliance/new", "Add entry", compliancePages, "NewComplianceEntryPage"),
  page("/admin/Compliance/entry/:id", "Compliance entry", compliancePages, "ComplianceEntryPage"),
  page("/admin/messenger", "Messenger", messengerPage, "MessengerPage"),
  page("/admin/messenger/new", "New broadcast", broadcastPage, "NewBroadcastPage"),
  page(
    "/admin/messenger/settings",
    "Templates and rates",
    messengerSettingsPage,
    "MessengerSettingsPage",
  ),
  page("/admin/messenger/broadcast/:id", "Broadcast", broadcastPage, "BroadcastPage"),
  page("/admin/Createlead", "Create lead", createLeadPage, "CreateLeadPage"),
  page("/admin/ListLead", "Leads", leadLists, "LeadsPage"),
  page("/admin/Listfollowup", "Follow-ups", leadLists, "FollowUpsPage"),
  page("/admin/Listreject", "Rejected leads", leadLists, "RejectedLeadsPage"),
  page("/admin/Listsuccess", "Successful leads", leadLists, "WonLeadsPage"),
  page("/admin/Unassignlead", "Unassigned leads", leadLists, "UnassignedLeadsPage"),
  page("/admin/Assignlead", "Assign leads", assignLeadsPage, "AssignLeadsPage"),
  page("/admin/EditLead/:uid", "Lead", editLeadPage, "EditLeadPage"),
  page("/admin/lead/Upload", "Upload leads", uploadLeadsPage, "UploadLeadsPage"),
  page("/admin/lead/Addsource", "Add source", leadOptionPages, "AddLeadSourcePage"),
  page("/admin/lead/Editsource/:id", "Edit source", leadOptionPages, "EditLeadSourcePage"),
  page("/admin/lead/ListSource", "Lead sources", leadOptionPages, "LeadSourcesPage"),
  page("/admin/lead/Addservice", "Add service", leadOptionPages, "AddLeadServicePage"),
  page("/admin/lead/Editservice/:id", "Edit service", leadOptionPages, "EditLeadServicePage"),
  page("/admin/lead/Listservice", "Lead services", leadOptionPages, "LeadServicesPage"),
  page("/admin/lead/ListReason", "Rejection reasons", leadOptionPages, "LeadReasonsPage"),
  page("/admin/lead/Addreason", "Add rejection reason", leadOptionPages, "AddLeadReasonPage"),
  page(
    "/admin/lead/Editreason/:id",
    "Edit rejection reason",
    leadOptionPages,
    "EditLeadReasonPage",
  ),
  page("/admin/Statistics", "Statistics", statisticsPage, "StatisticsPage"),
  page("/admin/Statistics/Payments", "Payments", statisticLists, "PaymentsPage"),
  page("/admin/Statistics/Orders", "Orders at brokers", statisticLists, "BrokerOrdersPage"),
  page(
    "/admin/Statistics/Subscriptions",
    "Subscription periods",
    statisticLists,
    "SubscriptionsPage",
  ),
  page("/admin/Statistics/Jobs", "Jobs", statisticLists, "JobsPage"),
  page("/admin/TodaysNewsResult", "News as PDF", documentPages, "NewsDocumentsPage"),
  page(
    "/admin/PdfTodaysNews/:startNews/:endNews",
    "News as PDF",
    documentPages,
    "NewsDocumentPage",
  ),
  page("/admin/ResultStatementNew", "Results as PDF", documentPages, "ResultDocumentsPage"),
  page(
    "/admin/PdfResultStatement/:start/:end",
    "Results as PDF",
    documentPages,
    "ResultDocumentPage",
  ),
  page("/admin/Breakout", "Price breakouts", breakoutPages, "PriceBreakoutsPage"),
  page("/admin/FundamentalBreakout", "Score breakouts", breakoutPages, "ScoreBreakoutsPage"),
  page("/admin/BreakoutCompair", "Compare breakouts", comparePage, "BreakoutComparePage"),
  page("/admin/StocksBoxData", "Stock boxes", stockBoxesPage, "StockBoxesPage"),
  page("/admin/StocksBoxData/:id", "Stock box", stockBoxPage, "StockBoxPage"),
  page("/admin/Strategy", "Strategies", strategyPages, "StrategiesPage"),
  page("/admin/AddStrategy", "Add strategy", strategyPages, "AddStrategyPage"),
  page("/admin/EditStrategy/:uid", "Edit strategy", strategyPages, "EditStrategyPage"),
  page("/admin/opencall", "Open calls", callLists, "OpenCallsPage"),
  page("/admin/closecall", "Closed calls", callLists, "ClosedCallsPage"),
  page("/admin/AddCall", "Open call", addCallPage, "AddCallPage"),
  page("/admin/Edite/:id", "Research call", editCallPage, "EditCallPage"),
  page("/admin/Chart", "Chart", callChartPage, "CallChartPage"),
  page("/admin/Script", "Scripts", scriptPages, "ScriptsPage"),
  page("/admin/AddScript", "Add script", scriptPages, "AddScriptPage"),
  page("/admin/EditScript/:uid", "Edit script", scriptPages, "EditScriptPage"),
  page("/admin/ScriptUpload", "Upload scripts", uploadScriptsPage, "UploadScriptsPage"),
  page("/admin/Scriptlimit", "Script limits", scriptLimitPages, "ScriptLimitsPage"),
  page("/admin/AddScriptlimit", "Add script limit", scriptLimitPages, "AddScriptLimitPage"),
  page("/admin/EditScriptlimit/:uid", "Edit script limit", scriptLimitPages, "EditScriptLimitPage"),
  page("/admin/Scriptype", "Script types", scriptTypePages, "ScriptTypesPage"),
  page("/admin/AddScriptype", "Add script type", scriptTypePages, "AddScriptTypePage"),
  page("/admin/EditScriptype/:uid", "Edit script type", scriptTypePages, "EditScriptTypePage"),
  page("/admin/ScriptDate", "Expiry dates", scriptDatePages, "ScriptDatesPage"),
  page("/admin/AddScriptDate", "Add expiry date", scriptDatePages, "AddScriptDatePage"),
  page("/admin/EditScriptDate/:uid", "Edit expiry date", scriptDatePages, "EditScriptDatePage"),
];

/** A page of the back office, loaded when it is opened first. */
function page<Name extends string>(
  path: string,
  title: string,
  load: () => Promise<{ readonly [N in NoInfer<Name>]: ComponentType }>,
  name: Name,
): AdminRoute {
  const loadDefault = async (): Promise<{ readonly default: ComponentType }> => ({
    default: (await load())[name],
  });
  return { path, title, Page: lazy(loadDefault) };
}
