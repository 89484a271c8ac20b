import type { CompanyPeers, PeerRow } from "@munshi/bff/contract";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useCompany } from "../../../company-parts/company-data.ts";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printBare } from "../../../company-parts/print-figure.ts";
import { formatCount, unitLabel } from "../../../lib/format.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { companyPageOf } from "../../../company-parts/company-pages.ts";
import type { AddedPeer } from "./added-peers.ts";

/** The company first, then its peers, those that were added, and the medians of the whole group. */
export function PeerTable({
  peers,
  added,
  onRemove,
}: {
  readonly peers: CompanyPeers;
  readonly added: readonly AddedPeer[];
  readonly onRemove: (symbol: string) => void;
}) {
  const { view } = useCompany();
  const { columns, rows, medians, group, groupSize } = peers;
  const own = view?.company.coCode;
  return (
    <>
      {group !== null && (
        // Above what scrolls, so that it is read whole.
        <p className="part-caption figure">
          {group.name}: {formatCount(groupSize)} {groupSize === 1 ? "company" : "companies"} of the{" "}
          {group.kind}, closest in size
        </p>
      )}
      <ScrollRegion className="part-scroll peers" label="Peer comparison">
        <table className="part-table figure">
          <caption className="visually-hidden">Peer comparison</caption>
          <thead>
            <tr>
              <th scope="col">Company</th>
              {columns.map(({ key, title, unit }) => (
                <th key={key} scope="col" className="part-number">
                  {title}
                  {unitLabel(unit) === "" ? "" : `, ${unitLabel(unit)}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OneRow key={row.coCode} row={row} columns={columns} isOwn={row.coCode === own} />
            ))}
            {added.map((peer) =>
              peer.state === "ready" ? (
                <OneRow
                  key={`added ${peer.symbol}`}
                  row={peer.row}
                  columns={columns}
                  isOwn={false}
                  aside={
                    <RemoveButton name={peer.row.name} onRemove={() => onRemove(peer.symbol)} />
                  }
                />
              ) : (
                <tr key={`added ${peer.symbol}`}>
                  <th scope="row">
                    {peer.symbol}
                    <RemoveButton name={peer.symbol} onRemove={() => onRemove(peer.symbol)} />
                  </th>
                  <td colSpan={columns.length} className="part-soft">
                    {waitingTexts[peer.state]}
                  </td>
                </tr>
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Median of the {group?.kind ?? "group"}</th>
              {columns.map(({ key, title, unit }, at) => (
                <td key={key} className="part-number">
                  <PageFigureButton
                    code="groupMedian"
                    of={[key]}
                    title={`${title}, median of the ${group?.kind ?? "group"}`}
                    text={printBare(medians[at], unit)}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </>
  );
}

const waitingTexts = {
  waiting: "Loading",
  failed: "Data could not be loaded.",
  unknown: "No data for this company.",
} as const;

function OneRow({
  row: { coCode, symbol, name, values },
  columns,
  isOwn,
  aside,
}: {
  readonly row: PeerRow;
  readonly columns: CompanyPeers["columns"];
  readonly isOwn: boolean;
  readonly aside?: ReactNode;
}) {
  return (
    <tr className={isOwn ? "peer-own" : undefined}>
      <th scope="row">
        {isOwn ? name : <Link href={companyPageOf(symbol)}>{name}</Link>}
        {aside}
      </th>
      {columns.map(({ key, title, unit }, at) => {
        const text = printBare(values[at], unit);
        return (
          <td key={key} className="part-number">
            <FigureButton
              figureKey={key}
              title={isOwn ? title : `${title}, ${name}`}
              text={text}
              coCode={isOwn ? undefined : coCode}
            />
          </td>
        );
      })}
    </tr>
  );
}

function RemoveButton({
  name,
  onRemove,
}: {
  readonly name: string;
  readonly onRemove: () => void;
}) {
  return (
    <button
      type="button"
      className="peer-remove"
      aria-label={`Remove ${name}`}
      title={`Remove ${name}`}
      onClick={onRemove}
    >
      <IconX size={14} stroke={1.8} aria-hidden />
    </button>
  );
}
