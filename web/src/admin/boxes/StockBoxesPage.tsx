import { Button } from "@mantine/core";
import type { StaffBoxManager } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "wouter";
import { formatCount, formatDate } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import { boxManagers } from "./box-calls.ts";
import { BoxForm } from "./BoxForm.tsx";
import { ManagerForm } from "./ManagerForm.tsx";
import "./boxes.css";

/** Managed boxes and their managers. */
export function StockBoxesPage() {
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get("tab") === "managers" ? "managers" : "boxes";
  const mayReview = useHolds("box.review");
  const [isAdding, setIsAdding] = useState(false);
  const choice = (
    <Segments
      label="Boxes or managers"
      choices={[
        { value: "boxes", label: "Boxes" },
        { value: "managers", label: "Managers" },
      ]}
      chosen={tab}
      onChoose={(chosen) => setParameters(chosen === "boxes" ? {} : { tab: chosen })}
    />
  );
  if (tab === "managers") return <Managers mayReview={mayReview}>{choice}</Managers>;
  return (
    <>
      <RegisterPage
        register="stock-boxes"
        renderCell={({ id }, value, text, row) => {
          if (id === "name") return <Link href={`/admin/StocksBoxData/${row.id}`}>{text}</Link>;
          if (id !== "review") return undefined;
          if (value === "none") return "";
          return <StatusChip state={value === "waiting" ? "warning" : "open"} label={text} />;
        }}
      >
        {choice}
        {mayReview && <Button onClick={() => setIsAdding(true)}>Add box</Button>}
      </RegisterPage>
      {isAdding && <BoxForm box={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Managers({
  mayReview,
  children,
}: {
  readonly mayReview: boolean;
  readonly children: ReactNode;
}) {
  const { data, error, refetch } = useQuery(boxManagers);
  const [edited, setEdited] = useState<StaffBoxManager | "new" | null>(null);
  return (
    <div className="managed-boxes-page">
      <header className="managed-boxes-head">
        <h1 className="admin-title">Managers of stock boxes</h1>
        {children}
        <span className="boxes-spring" />
        {mayReview && <Button onClick={() => setEdited("new")}>Add manager</Button>}
      </header>
      <QueryFailure title="Managers could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && (
        <DataTable<StaffBoxManager>
          label="Managers"
          boxed
          narrow="stack"
          columns={[
            {
              id: "name",
              header: "Manager",
              render: ({ name }) => name,
              sortValue: ({ name }) => name,
            },
            { id: "title", header: "Title", render: ({ title }) => title },
            { id: "registration", header: "Registration", render: (one) => one.registration },
            { id: "since", header: "Since", render: ({ since }) => formatDate(since) },
            {
              id: "boxes",
              header: "Boxes",
              align: "end",
              render: ({ boxes }) => formatCount(boxes),
              sortValue: ({ boxes }) => boxes,
            },
            ...(mayReview
              ? [
                  {
                    id: "edit",
                    header: "Actions",
                    render: (one: StaffBoxManager) => (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Edit ${one.name}`}
                        onClick={() => setEdited(one)}
                      >
                        Edit
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState drawing="query" title="No managers yet" hint="Add the first manager." />
          }
        />
      )}
      {edited !== null && (
        <ManagerForm manager={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
