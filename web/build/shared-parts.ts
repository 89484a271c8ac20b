import type { Rolldown } from "vite";

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

type ModuleInfo = NonNullable<ReturnType<Graph["getModuleInfo"]>>;

/** Returns the modules reachable from `from`, including these, without passing `barred`. */
function reach(
  from: readonly string[],
  graph: Graph,
  listNext: (info: ModuleInfo) => readonly string[],
  barred = "",
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = id === barred || reached.has(id) ? null : graph.getModuleInfo(id);
    if (info === null) continue;
    reached.add(id);
    waiting.push(...listNext(info));
  }
  return reached;
}

type Group = Rolldown.CodeSplittingGroup;

/**
 * Gathers what a page, which is loaded apart, has in common with others into two files: `NAME-shared`
 * with other pages, `NAME-parts` with what it loads later itself. Else each set of pages that share
 * something has a file of its own, a dozen of which are smaller than what it takes to ask for them.
 */
export function gatherSharedParts(page: string, name: string): Group[] {
  let files: ReadonlyMap<string, string> | null = null;

  function assign(graph: Graph): ReadonlyMap<string, string> {
    const loaders = graph.getModuleInfo(page)?.dynamicImporters ?? [];
    const ofOthers = reach(
      loaders,
      graph,
      (info) => [...info.importedIds, ...info.dynamicallyImportedIds],
      page,
    );
    const ofPage = reach([page], graph, (info) => info.importedIds);
    const isGiven = (id: string): boolean =>
      graph.getModuleInfo(id)?.importers.some((importer) => !ofPage.has(importer)) === true;
    const givers = [...ofPage].filter((id) => id !== page && isGiven(id));
    const given = reach(givers, graph, (info) => info.importedIds);
    return new Map(
      [...given].map((id) => [id, ofOthers.has(id) ? `${name}-shared` : `${name}-parts`]),
    );
  }

  // In this order: a group takes along what its members import.
  return [`${name}-shared`, `${name}-parts`].map((file) => ({
    name: (id, graph) => {
      files ??= assign(graph);
      return files.get(id) === file ? file : null;
    },
  }));
}
