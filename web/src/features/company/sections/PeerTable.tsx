import type { CompanyPeers, PeerRow, SectionView } from "@munshi/bff/contract";
import type { Unit } from "@munshi/engine/contract";
import { IconX } from "@tabler/icons-react";
import { Link } from "wouter";
import { useCompany } from "../../../company-parts/company-data.ts";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { crorePrinter, printBare } from "../../../company-parts/print-figure.ts";
import { formatCount, spellForScreen, unitLabel } from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { companyPageOf } from "../../../company-parts/company-pages.ts";

/** A row of the table: one of the group, or one that was added, whose figures may be on the way. */
interface ComparedPeer {
  readonly symbol: string;
  readonly row: PeerRow | null;
  readonly added: AddedPeer | null;
}

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
  const isOwn = ({ row, added: addition }: ComparedPeer) =>
    addition === null && row?.coCode === own;
  const compared: readonly ComparedPeer[] = [
    ...rows.map((row) => ({ symbol: row.symbol, row, added: null })),
    ...added.map((peer) => ({
      symbol: peer.symbol,
      row: peer.state === "ready" ? peer.row : null,
      added: peer,
    })),
  ];
  const nameColumn: TableColumn<ComparedPeer> = {
    id: "company",
    header: "Company",
    footer: `Median of the ${group?.kind ?? "group"}`,
    render: (peer) => {
      const name = peer.row?.name ?? peer.symbol;
      return (
        <>
          {peer.row === null || isOwn(peer) ? (
            name
          ) : (
            <Link href={companyPageOf(peer.symbol)}>{name}</Link>
          )}
          {peer.added !== null && (
            <RemoveButton name={name} onRemove={() => onRemove(peer.symbol)} />
          )}
        </>
      );
    },
  };
  const figureColumns = columns.map(({ key, title, unit }, at): TableColumn<ComparedPeer> => {
    const printCrore = crorePrinter(compared.map(({ row }) => row?.values[at]));
    return {
      id: key,
      header: `${spellForScreen(title)}${unitLabel(unit) === "" ? "" : `, ${unitLabel(unit)}`}`,
      align: "end",
      render: (peer) =>
        peer.row !== null && (
          <FigureButton
            figureKey={key}
            title={isOwn(peer) ? title : `${title}, ${peer.row.name}`}
            text={
              unit === "money"
                ? printCrore(peer.row.values[at])
                : printBare(peer.row.values[at], unit)
            }
            coCode={isOwn(peer) ? undefined : peer.row.coCode}
          />
        ),
      footer: hasMedian(unit) && (
        <PageFigureButton
          code="groupMedian"
          of={[key]}
          title={`${title}, median of the ${group?.kind ?? "group"}`}
          text={printBare(medians[at], unit)}
        />
      ),
    };
  });
  return (
    <>
      {group !== null && (
        // Above what scrolls, so that it is read whole.
        <p className="part-caption figure">
          {group.name}: {formatCount(groupSize)} {groupSize === 1 ? "company" : "companies"} of the{" "}
          {group.kind}, closest in size
        </p>
      )}
      <Table
        label="Peer comparison"
        className="peers"
        columns={[nameColumn, ...figureColumns]}
        rows={compared}
        rowKey={({ symbol, added: addition }) => (addition === null ? symbol : `added ${symbol}`)}
        rowClass={(peer) => (isOwn(peer) ? "peer-own" : undefined)}
        renderRow={({ added: addition }, cells) =>
          addition === null || addition.state === "ready" ? (
            cells
          ) : (
            <>
              {cells[0]}
              <td colSpan={columns.length} className="part-soft">
                {waitingTexts[addition.state]}
              </td>
            </>
          )
        }
      />
    </>
  );
}

/** Prices and amounts depend on a company's size, so that a group's median says nothing. */
function hasMedian(unit: Unit): boolean {
  return unit === "percent" || unit === "ratio" || unit === "score" || unit === "days";
}

const waitingTexts = {
  waiting: "Loading",
  failed: "Data could not be loaded.",
  unknown: "No data for this company.",
} as const;

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
