import { Spotlight } from "@mantine/spotlight";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { useSnapshot } from "valtio";
import { adminRoutes } from "../admin-routes.ts";
import { admin, logOut } from "../admin-session.ts";
import { listOpenPages, MenuOfStaff } from "../menu.ts";
import "@mantine/spotlight/styles.layer.css";
import "../../ui/inputs.css";
import "./admin-palette.css";
import { navigate } from "wouter/use-browser-location";
import { fetchRegisters, openRegister } from "./register-api.ts";
import { writeAddress } from "./register-address.ts";

/** A page of the menu. */
interface PalettePage {
  readonly title: string;
  readonly path: string;
}

/** Something to do from anywhere. */
interface PaletteAction {
  readonly title: string;
  readonly run: () => void;
}

const shortestSearch = 2;
const mostRecords = 5;

const plain = { filter: [], sort: null, page: 1, after: null, columns: null, view: null };

/** Ctrl K: goes to a page of the menu or a record of a register, or does something. */
export function AdminPalette({
  pages,
  actions,
}: {
  readonly pages: readonly PalettePage[];
  readonly actions: readonly PaletteAction[];
}) {
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const wanted = query.trim();
  const searches = isOpen && wanted.length >= shortestSearch;
  const registers = useQuery({
    queryKey: ["registers"],
    queryFn: ({ signal }) => fetchRegisters(signal),
    enabled: isOpen,
    staleTime: 300_000,
  });
  const searched = (registers.data ?? []).filter(({ canSearch }) => canSearch);
  const records = useQueries({
    queries: searched.map(({ key }) => ({
      queryKey: ["register", key, "palette", wanted],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const api = openRegister(key);
        const [described, found] = await Promise.all([
          api.describe(signal),
          api.rows({ search: wanted, size: mostRecords }, signal),
        ]);
        return found.rows.map((row) => ({
          id: row.id,
          name: String(row.cells[described.name] ?? row.id),
        }));
      },
      enabled: searches,
    })),
  });
  const includes = (title: string) => title.toLowerCase().includes(wanted.toLowerCase());
  const groups = [
    {
      group: "Pages",
      actions: pages
        .filter(({ title }) => includes(title))
        .map(({ title, path }) => ({ id: path, label: title, onClick: () => navigate(path) })),
    },
    ...searched.map(({ key, title, page }, index) => ({
      group: title,
      actions: (searches ? (records[index]?.data ?? []) : []).map(({ id, name }) => ({
        id: `${key} ${id}`,
        label: name,
        onClick: () => navigate(`${page}?${writeAddress({ ...plain, search: name })}`),
      })),
    })),
    {
      group: "Actions",
      actions: actions
        .filter(({ title }) => includes(title))
        .map(({ title, run }) => ({ id: `action ${title}`, label: title, onClick: run })),
    },
  ].filter((group) => group.actions.length > 0);
  const isSearching = searches && records.some(({ isFetching }) => isFetching);
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={() => setIsOpen(true)}
      onSpotlightClose={() => setIsOpen(false)}
      actions={groups}
      // Records come filtered by the server.
      filter={(_, all) => all}
      nothingFound={isSearching ? "Searching…" : "Nothing found"}
      shortcut="mod + K"
      // Both would write inline styles, which the page's policy refuses.
      scrollable={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      searchProps={{
        "aria-label": "Go to a page or record",
        placeholder: "Go to a page or record",
        maxLength: 100,
      }}
    />
  );
}

/** The palette with all pages that the signed-in staff member may open; those of the menu first. */
export function Palette() {
  const listed = useContext(MenuOfStaff).flatMap(({ items }) => items);
  const { session } = useSnapshot(admin);
  const others = session === null ? [] : listOpenPages(session.staff, adminRoutes);
  const pages = new Set([...listed, ...others]);
  return (
    <AdminPalette
      pages={[...pages].map(({ title, path }) => ({ title, path }))}
      actions={[{ title: "Log out", run: () => void logOut() }]}
    />
  );
}
