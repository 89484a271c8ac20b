import { minForMedian, medianOf } from "@munshi/engine";
import { memoize } from "@munshi/platform";
import type { CompanyPeers, PeerRow } from "../../../contract/index.ts";
import type { MarketFacts, PublishedVersion } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";
import { listPeerColumns } from "./peer-columns.ts";
import { createListedReader, findGroup, listNearest } from "./peer-group.ts";
import type { Listed, PeerGroup } from "./peer-group.ts";

/** Number of peers shown by default. */
const mostPeers = 8;

type Values = readonly (number | null)[];
type GroupFigures = ReadonlyMap<number, Values>;

/** Details of a column's median. */
export interface GroupMedian {
  readonly group: PeerGroup;
  readonly title: string;
  readonly unit: CompanyPeers["columns"][number]["unit"];
  readonly value: number | null;
  /** Number of companies in the group with data. */
  readonly known: number;
  /** The middle company, or the two that are averaged. */
  readonly middle: readonly (Listed & { readonly value: number })[];
}

/** Exceeds the number of industries and sectors of a market, each with a few sets of columns. */
const mostGroups = 1_000;

export interface PeersService {
  /**
   * The company, those requested by symbol or other names, then those of its group closest in size;
   * null if there is no group and none was requested.
   */
  list(open: OpenCompany, asked: readonly string[]): Promise<CompanyPeers | null>;
  /** Explains a column's median; null for an unknown column, or a company without a group. */
  explainMedian(open: OpenCompany, key: string): Promise<GroupMedian | null>;
}

export function createPeersService(facts: MarketFacts): PeersService {
  const listAll = createListedReader(facts);
  const groups = memoize<GroupFigures>(mostGroups);
  return {
    async list(open, asked) {
      const { dataset, company, template } = open;
      const listed = await listAll(dataset);
      const group = findGroup(listed, open);
      const chosen = await findAsked(open, listed, asked);
      if (group === null && chosen.peers.length === 0) return null;
      const columns = listPeerColumns(template);
      const keys = columns.map(({ key }) => key);
      const size = open.figures.number("marketCapitalization");
      const taken = new Set([company.coCode, ...chosen.peers.map(({ coCode }) => coCode)]);
      const others = (group?.members ?? []).filter(({ coCode }) => !taken.has(coCode));
      const peers = [...chosen.peers, ...listNearest(others, size, mostPeers)];
      const ofGroup = await readGroup(dataset, group, keys);
      const lacking = peers.map(({ coCode }) => coCode).filter((code) => !ofGroup.has(code));
      const ofOthers = await readFigures(dataset, keys, lacking);
      const rows: readonly PeerRow[] = [
        toRow(
          company,
          keys.map((key) => open.figures.number(key)),
        ),
        ...peers.map((peer) =>
          toRow(peer, ofGroup.get(peer.coCode) ?? ofOthers.get(peer.coCode) ?? []),
        ),
      ];
      return {
        group: group === null ? null : { kind: group.kind, name: group.name },
        columns,
        rows,
        medians: keys.map((_, at) => medianAt(ofGroup, at)),
        groupSize: group?.members.length ?? 0,
        ...(chosen.notFound.length === 0 ? {} : { notFound: chosen.notFound }),
      };
    },
    async explainMedian(open, key) {
      const columns = listPeerColumns(open.template);
      const at = columns.findIndex((column) => column.key === key);
      const column = columns[at];
      const group = findGroup(await listAll(open.dataset), open);
      if (column === undefined || group === null) return null;
      const keys = columns.map((one) => one.key);
      const figures = await readGroup(open.dataset, group, keys);
      const known = group.members
        .flatMap((member) => {
          const value = figures.get(member.coCode)?.[at] ?? null;
          return value === null ? [] : [{ ...member, value }];
        })
        .toSorted((one, other) => one.value - other.value);
      const half = Math.floor(known.length / 2);
      return {
        group,
        title: column.title,
        unit: column.unit,
        value: medianAt(figures, at),
        known: known.length,
        middle: known.slice(known.length % 2 === 0 ? Math.max(half - 1, 0) : half, half + 1),
      };
    },
  };

  async function findAsked(
    { dataset, company }: OpenCompany,
    listed: readonly Listed[],
    names: readonly string[],
  ): Promise<{ readonly peers: readonly Listed[]; readonly notFound: readonly string[] }> {
    const found = new Set<Listed>();
    const notFound: string[] = [];
    for (const name of names) {
      const stored = await facts.findCompanyByName(dataset, name);
      const peer = listed.find(({ coCode }) => coCode === stored?.coCode);
      if (peer === undefined) notFound.push(name);
      else if (peer.coCode !== company.coCode) found.add(peer);
    }
    return { peers: [...found], notFound };
  }

  /** Figures of a whole group, memoized by dataset, because medians need all of them. */
  function readGroup(
    dataset: PublishedVersion,
    group: PeerGroup | null,
    keys: readonly string[],
  ): Promise<GroupFigures> {
    if (group === null) return Promise.resolve(new Map());
    const name = [dataset.version, group.kind, group.name, ...keys].join("/");
    const codes = group.members.map(({ coCode }) => coCode);
    return groups(name, () => readFigures(dataset, keys, codes));
  }

  async function readFigures(
    dataset: PublishedVersion,
    keys: readonly string[],
    codes: readonly number[],
  ): Promise<GroupFigures> {
    if (codes.length === 0) return new Map();
    const rows = await facts.figures.list(dataset, keys, codes);
    return new Map(
      rows.map(({ coCode, cells }) => [
        coCode,
        cells.map((cell) => (typeof cell === "number" ? cell : null)),
      ]),
    );
  }
}

function toRow(
  { coCode, symbol, name }: Pick<Listed, "coCode" | "symbol" | "name">,
  values: Values,
): PeerRow {
  return { coCode, symbol, name, values };
}

function medianAt(figures: GroupFigures, at: number): number | null {
  const known = [...figures.values()].flatMap((values) => values[at] ?? []);
  return known.length < minForMedian ? null : medianOf(known);
}
