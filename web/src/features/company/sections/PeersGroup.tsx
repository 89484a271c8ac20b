import type { CompanyPeers } from "@munshi/bff/contract";
import { useQueries } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { fetchCompanySection } from "../../../company-parts/company-api.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { CompanySearch } from "../../../shell/CompanySearch.tsx";
import { mostAddedPeers, readCompanyAddress, writeCompanyAddress } from "../company-address.ts";
import { PageGroup } from "../PageGroup.tsx";
import { findAdded, PeerTable } from "./PeerTable.tsx";
import type { AddedPeer } from "./PeerTable.tsx";
import "./peers.css";

/** Companies like this one next to it, with the medians of all of their kind. */
export function PeersGroup() {
  return (
    <PageGroup id="peers">
      <SectionPart
        name="peers"
        title="Peer comparison"
        emptyText="No peers found."
        height={420}
        stamp={(_, asOf) => ({
          source: "Exchange prices and company filings",
          asOf,
          footnote: "Medians are of ratios and percentages; amounts depend on size.",
        })}
      >
        {(peers) => <Peers peers={peers} />}
      </SectionPart>
    </PageGroup>
  );
}

function Peers({ peers }: { readonly peers: CompanyPeers }) {
  const search = useSearch();
  const address = readCompanyAddress(search);
  const answers = useQueries({
    queries: address.peers.map((symbol) => ({
      queryKey: ["company-peer", symbol],
      queryFn: () => fetchCompanySection(symbol, "peers", null),
    })),
  });
  const added = address.peers.map((symbol, place): AddedPeer => {
    const answer = answers[place];
    const state = answer?.isError === true ? "failed" : "waiting";
    const data = answer?.data;
    return data === undefined ? { symbol, state } : findAdded(symbol, data.section, peers);
  });
  const setPeers = (symbols: readonly string[]) => {
    const { pathname, hash } = window.location;
    const wanted = writeCompanyAddress({ ...address, peers: symbols }, search);
    navigate(pathname + wanted + hash, { replace: true });
  };
  return (
    <>
      <PeerTable
        peers={peers}
        added={added}
        onRemove={(symbol) => setPeers(address.peers.filter((other) => other !== symbol))}
      />
      <div className="peers-add">
        {address.peers.length < mostAddedPeers ? (
          <CompanySearch
            size="small"
            label="Add a company to compare"
            onChoose={(hit) => setPeers([...address.peers, hit.symbol])}
          />
        ) : (
          <p className="page-soft">{mostAddedPeers} companies added. Remove one to add another.</p>
        )}
        {address.peers.length < mostAddedPeers && (
          <p className="page-soft">
            Add any company to compare. The page link saves your selection.
          </p>
        )}
      </div>
    </>
  );
}
