import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { DescribedRegister, RegisterRow } from "@munshi/bff/contract";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { admin } from "../admin-session.ts";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { writeCell } from "../register/write-cell.ts";
import "../record/record.css";
import "./clients.css";

const states: Readonly<Record<string, ChipState>> = {
  completed: "done",
  bank_verified: "part",
  submitted: "part",
  pan_verified: "part",
  opened: "open",
  active: "done",
  trial: "part",
  ended: "none",
};

/** The register of clients; contact details stay masked until revealed. */
export function ClientsPage() {
  return (
    <RegisterPage
      register="clients"
      renderCell={({ id }, value, text, row) => {
        if (id === "name") return <Link href={`/admin/EditClient/${row.id}`}>{text}</Link>;
        if (id !== "kyc" && id !== "subscription") return undefined;
        const state = typeof value === "string" ? states[value] : undefined;
        return state === undefined ? undefined : <StatusChip state={state} label={text} />;
      }}
      details={drawDetails}
    >
      <Entrances />
    </RegisterPage>
  );
}

function Entrances() {
  const held = useSnapshot(admin).session?.staff.permissions ?? [];
  return (
    <div className="record-actions">
      {held.includes("client.change") && (
        <Button component={Link} href="/admin/AddCilent" size="sm">
          Add client
        </Button>
      )}
      {held.includes("client.upload") && (
        <Button component={Link} href="/admin/Cilentupload" size="sm" variant="default">
          Upload clients
        </Button>
      )}
    </div>
  );
}

function drawDetails(row: RegisterRow, register: DescribedRegister) {
  return <ClientDetails key={row.id} row={row} register={register} />;
}

function ClientDetails({
  row,
  register,
}: {
  readonly row: RegisterRow;
  readonly register: DescribedRegister;
}) {
  const reveal = useMutation({
    mutationFn: () => callAdmin("POST /admin/clients/:id/reveal", { params: { id: row.id } }),
    // Gone with the panel.
    gcTime: 0,
  });
  const shown: Readonly<Record<string, string | null>> = { ...reveal.data };
  return (
    <div className="client-details">
      <dl>
        {register.columns.map((column) => (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{shown[column.id] ?? writeCell(column, row.cells[column.id] ?? null)}</dd>
          </div>
        ))}
      </dl>
      <ErrorNotice title="Contact details could not be shown" error={reveal.error} />
      {/* The same button either way, which keeps the focus. */}
      <Button
        variant="default"
        onClick={() => {
          if (reveal.data !== undefined) reveal.reset();
          else if (!reveal.isPending) reveal.mutate();
        }}
      >
        {reveal.data === undefined ? "Show" : "Hide"} email and phone
      </Button>
      <p className="register-note">Recorded in the audit log.</p>
    </div>
  );
}
