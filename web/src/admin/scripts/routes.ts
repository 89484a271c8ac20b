import { adminPage } from "../admin-page.ts";

export const scriptsRoutes = [
  adminPage(
    "/admin/Script",
    "Scripts",
    async () => (await import("./ScriptPages.tsx")).ScriptsPage,
  ),
  adminPage(
    "/admin/AddScript",
    "Add script",
    async () => (await import("./ScriptPages.tsx")).AddScriptPage,
  ),
  adminPage(
    "/admin/EditScript/:uid",
    "Edit script",
    async () => (await import("./ScriptPages.tsx")).EditScriptPage,
  ),
  adminPage(
    "/admin/ScriptUpload",
    "Upload scripts",
    async () => (await import("./UploadScriptsPage.tsx")).UploadScriptsPage,
  ),
  adminPage(
    "/admin/Scriptlimit",
    "Script limits",
    async () => (await import("./ScriptLimitPages.tsx")).ScriptLimitsPage,
  ),
  adminPage(
    "/admin/AddScriptlimit",
    "Add script limit",
    async () => (await import("./ScriptLimitPages.tsx")).AddScriptLimitPage,
  ),
  adminPage(
    "/admin/EditScriptlimit/:uid",
    "Edit script limit",
    async () => (await import("./ScriptLimitPages.tsx")).EditScriptLimitPage,
  ),
  adminPage(
    "/admin/Scriptype",
    "Script types",
    async () => (await import("./ScriptTypePages.tsx")).ScriptTypesPage,
  ),
  adminPage(
    "/admin/AddScriptype",
    "Add script type",
    async () => (await import("./ScriptTypePages.tsx")).AddScriptTypePage,
  ),
  adminPage(
    "/admin/EditScriptype/:uid",
    "Edit script type",
    async () => (await import("./ScriptTypePages.tsx")).EditScriptTypePage,
  ),
  adminPage(
    "/admin/ScriptDate",
    "Expiry dates",
    async () => (await import("./ScriptDatePages.tsx")).ScriptDatesPage,
  ),
  adminPage(
    "/admin/AddScriptDate",
    "Add expiry date",
    async () => (await import("./ScriptDatePages.tsx")).AddScriptDatePage,
  ),
  adminPage(
    "/admin/EditScriptDate/:uid",
    "Edit expiry date",
    async () => (await import("./ScriptDatePages.tsx")).EditScriptDatePage,
  ),
];
