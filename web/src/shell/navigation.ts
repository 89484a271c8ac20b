/** A page that stands, in the menus and the footer. */
export interface Destination {
  readonly label: string;
  readonly path: string;
  /** One line under the label. */
  readonly about: string;
}

export interface MenuGroup {
  readonly label: string;
  readonly destinations: readonly Destination[];
}

export const screenerPath = "/stock-analyzer/scanner/createscanner";

/** The header's menus, of pages that exist: a menu appears with its first page. */
export const menuGroups: readonly MenuGroup[] = [
  {
    label: "Analyze",
    destinations: [
      {
        label: "Screener",
        path: screenerPath,
        about: "Find companies by what their accounts say",
      },
    ],
  },
];
