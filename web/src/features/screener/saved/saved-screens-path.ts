/** Where saved screens are kept and looked at. */
export const savedScreensPath = "/stock-analyzer/scanner/savedscanner";
