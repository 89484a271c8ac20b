/** The parts of the page that its navigation leads to, in their order. */
export const pageGroups = [
  { id: "overview", title: "Overview" },
  { id: "scores", title: "Scores" },
  { id: "statements", title: "Statements" },
  { id: "shareholding", title: "Shareholding" },
  { id: "results", title: "Results" },
  { id: "peers", title: "Peers" },
  { id: "actions", title: "Corporate actions" },
  { id: "news", title: "News and filings" },
  { id: "about", title: "About" },
] as const;

export type PageGroupId = (typeof pageGroups)[number]["id"];
