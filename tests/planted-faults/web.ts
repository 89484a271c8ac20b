import type { PlantedFault } from "./fault.ts";

export const webFaults: readonly PlantedFault[] = [
  {
    file: "web/src/lib/format.ts",
    from: "fourDigitsFrom = 999.995",
    to: "fourDigitsFrom = 1_000",
    breaks: "999.999 is printed as 1,000.00",
  },
  {
    file: "web/src/lib/format.ts",
    from: "paise % 100 === 0",
    to: "paise % 10 === 0",
    breaks: "₹1,750.50 is printed as ₹1,751",
  },
  {
    file: "web/src/features/screener/lists/csv/match-rows.ts",
    from: "> savedWorkLimits.listCompanies",
    to: ">= savedWorkLimits.listCompanies",
    breaks: "a list that is exactly full is refused",
  },
  {
    file: "web/src/features/screener/results/export/write-csv.ts",
    from: "[byteOrderMark, text,",
    to: "[text,",
    breaks: "Excel misreads ₹ in an exported file",
  },
  {
    file: "web/src/table/pages.ts",
    from: "page > pages - marginPages",
    to: "page >= pages - marginPages",
    breaks: "three pages are offered at the end",
  },
  {
    file: "web/src/table/grid-keys.ts",
    from: "Math.max(index, 0), count - 1)",
    to: "Math.max(index, 0), count)",
    breaks: "the arrow keys leave the grid's last row",
  },
  {
    file: "web/src/shell/subscription-notice/notice-state.ts",
    from: "Math.ceil(milliseconds / 1_000)",
    to: "Math.floor(milliseconds / 1_000)",
    breaks: "the countdown shows nothing left in the last second",
  },
  {
    file: "web/src/table/DataTable.tsx",
    from: 'sortUndefined: "last"',
    to: "sortUndefined: 1",
    breaks: "companies without a figure come first when sorted down",
  },
  {
    file: "web/src/lib/session/session.ts",
    from: 'if (reason === "logout") clearStorage();',
    to: 'if (reason === "logout") clearSessionKeys();',
    breaks: "what is stored in the browser outlives a logout",
  },
  {
    file: "web/src/lib/http.ts",
    from: "if (response.status === 401 && sessionCodes",
    to: "if (response.status === 403 && sessionCodes",
    breaks: "a session that has ended is not noticed",
  },
];
