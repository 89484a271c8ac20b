import { TextInput, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { toFailure } from "../../lib/http.ts";
import { QueryStatus } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";

/** Types in use, and scripts that begin with a text. */
export function useScriptChoices(search = "") {
  return useQuery({
    queryKey: ["script-choices", search],
    queryFn: ({ signal }) =>
      callAdmin("GET /admin/script_choices", { query: { search } }, { signal }),
    placeholderData: (before) => before,
  });
}

interface Shown {
  readonly id: string;
  readonly symbol: string;
  readonly exchange: string;
}

/** Finds a script by its symbol and chooses it. */
export function ScriptSelect({
  chosen,
  error,
  onChoose,
}: {
  /** The script that the record has; null: none yet. */
  readonly chosen: Shown | null;
  readonly error: ReactNode;
  readonly onChoose: (id: string) => void;
}) {
  const [search, setSearch] = useState(chosen?.symbol ?? "");
  const [id, setId] = useState(chosen?.id ?? "");
  const { data } = useScriptChoices(search);
  const found = data?.scripts ?? [];
  const shown =
    chosen !== null && chosen.id === id && !found.some((one) => one.id === id)
      ? [chosen, ...found]
      : found;
  const choose = (next: string): void => {
    setId(next);
    onChoose(next);
  };
  return (
    <div className="record-pair">
      <TextInput
        label="Symbol begins with"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <NativeSelect
        label="Script"
        value={id}
        error={error}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: "", label: shown.length === 0 ? "No script found" : "Choose a script" },
          ...shown.map((one) => ({ value: one.id, label: `${one.symbol} on ${one.exchange}` })),
        ]}
      />
    </div>
  );
}

/** Loads the record that the address names, or shows why it could not be loaded. */
export function RecordPage<R>({
  queryKey,
  read,
  title,
  what,
  list,
  children,
}: {
  readonly queryKey: string;
  readonly read: (id: string, signal: AbortSignal) => Promise<R>;
  readonly title: string;
  /** In messages: "script". */
  readonly what: string;
  readonly list: { readonly href: string; readonly label: string };
  readonly children: (record: R) => ReactNode;
}) {
  const { uid = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [queryKey, uid],
    queryFn: ({ signal }) => read(uid, signal),
    staleTime: 0,
  });
  if (error !== null && toFailure(error).code.endsWith(".not_found")) {
    return (
      <div className="record-page">
        <h1 className="admin-title">Not found</h1>
        <p>
          This {what} does not exist. <Link href={list.href}>{list.label}</Link>
        </p>
      </div>
    );
  }
  if (error !== null || data === undefined)
    return (
      <QueryStatus isPage title={`The ${what} could not be loaded`} query={{ error, refetch }} />
    );
  return (
    <div className="record-page">
      <h1 className="admin-title">{title}</h1>
      {children(data)}
    </div>
  );
}
