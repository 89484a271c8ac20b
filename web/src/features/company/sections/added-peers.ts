import type { CompanyPeers, PeerRow, SectionView } from "@munshi/bff/contract";

/** A company that someone set next to the others. */
export type AddedPeer =
  | { readonly symbol: string; readonly state: "waiting" | "failed" | "unknown" }
  | { readonly symbol: string; readonly state: "ready"; readonly row: PeerRow };

/** The company's own row in its own comparison, its figures in the order of this one's columns. */
export function findAdded(
  symbol: string,
  section: SectionView<CompanyPeers>,
  { columns }: CompanyPeers,
): AddedPeer {
  if (section.state === "failed") return { symbol, state: "failed" };
  const own = section.state === "ready" ? section.data.rows[0] : undefined;
  if (section.state !== "ready" || own === undefined) return { symbol, state: "unknown" };
  const values = columns.map(({ key }) => {
    const place = section.data.columns.findIndex((column) => column.key === key);
    return place < 0 ? null : (own.values[place] ?? null);
  });
  return { symbol, state: "ready", row: { ...own, values } };
}
