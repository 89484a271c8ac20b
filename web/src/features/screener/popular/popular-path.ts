export const popularScreensPath = "/stock-analyzer/scanner/popularscanner";
