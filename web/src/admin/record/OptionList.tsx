import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useMayOpen } from "../admin-session.ts";
import "../register/register-page.css";

interface Option {
  readonly id: string;
  readonly name: string;
  readonly isRetired: boolean;
}

/** A page of options that staff add, rename and retire; too few for a register. */
export function OptionList<O extends Option>({
  title,
  one,
  options,
  rows,
  add,
  edit,
  described = [],
  counted,
  empty,
}: {
  readonly title: string;
  readonly one: string;
  readonly options: UseQueryResult<readonly O[]>;
  /** Those of the page; by default all. */
  readonly rows?: readonly O[];
  /** Addresses in the gate's table; that of a form ends with the option's id. */
  readonly add: string;
  readonly edit: string;
  /** Between name and state. */
  readonly described?: readonly TableColumn<O>[];
  /** After the state. */
  readonly counted: readonly TableColumn<O>[];
  readonly empty: ReactNode;
}) {
  const mayOpen = useMayOpen();
  const mayEdit = mayOpen(edit);
  return (
    <div className="record-page">
      <header className="register-head">
        <h1 className="admin-title">{title}</h1>
        {mayOpen(add) && (
          <Button component={Link} href={add} size="sm">
            Add {one}
          </Button>
        )}
      </header>
      {options.error !== null ? (
        <QueryFailure title={`${title} could not be loaded`} query={options} />
      ) : (
        <DataTable<O>
          label={title}
          boxed
          rows={rows ?? options.data ?? []}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, name }) =>
                mayEdit ? <Link href={edit.replace(/:\w+$/, id)}>{name}</Link> : name,
            },
            ...described,
            {
              id: "state",
              header: "State",
              render: ({ isRetired }) => (
                <StatusChip
                  state={isRetired ? "none" : "done"}
                  label={isRetired ? "Retired" : "In use"}
                />
              ),
            },
            ...counted,
          ]}
          sort={null}
          onSort={() => undefined}
          empty={empty}
        />
      )}
    </div>
  );
}

/** The page of one option by the id in its address. */
export function OptionPage<O extends Option>({
  one,
  title,
  list,
  options,
  option,
  children,
}: {
  readonly one: string;
  /** Title of the list at `list`. */
  readonly title: string;
  readonly list: string;
  readonly options: UseQueryResult<readonly O[]>;
  /** Undefined while loading, or if no option has this id. */
  readonly option: O | undefined;
  readonly children: (option: O) => ReactNode;
}) {
  if (option !== undefined) return children(option);
  if (options.error !== null) {
    return <QueryFailure isPage title={`The ${one} could not be loaded`} query={options} />;
  }
  if (options.isPending) return <div className="page-waiting" aria-busy="true" />;
  return (
    <div className="record-page">
      <h1 className="admin-title">Not found</h1>
      <p>
        This {one} does not exist. <Link href={list}>{title}</Link>
      </p>
    </div>
  );
}
