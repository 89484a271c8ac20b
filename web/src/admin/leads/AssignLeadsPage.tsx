import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AssignOutcome, LeadAssignee, RegisterRow } from "@munshi/bff/contract";
import { leadLimits } from "@munshi/bff/contract";
import { Link } from "wouter";
import { formatCount, formatCounted } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Register } from "../../table/Register.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { openRegister } from "../register/register-api.ts";
import { leadAssignees } from "./lead-forms.ts";
import "./leads.css";

/** Rows of one page: a bulk assignment takes no more. */
const shownLeads = 100;
const unassigned = openRegister("unassigned-leads");

/** Unassigned leads, most urgent first, and the people they can be assigned to. */
export function AssignLeadsPage() {
  const queries = useQueryClient();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const rows = useQuery({
    queryKey: ["register", "unassigned-leads", "to-assign"],
    queryFn: ({ signal }) => unassigned.rows({ size: shownLeads }, signal),
  });
  const people = useQuery(leadAssignees);
  const [outcome, setOutcome] = useState<AssignOutcome | null>(null);
  const found = rows.data?.rows ?? [];
  const nameOf = (id: string): string =>
    String(found.find((row) => row.id === id)?.cells["name"] ?? "A lead");
  return (
    <div className="leads-page">
      <h1 className="admin-title">Assign leads</h1>
      {outcome !== null && <Outcome outcome={outcome} nameOf={nameOf} />}
      <section className="lead-section" aria-labelledby="assign-people">
        <h2 id="assign-people">People</h2>
        <p className="lead-hint">People with a capacity get leads by turn, up to it.</p>
        {people.error !== null ? (
          <QueryFailure title="People could not be loaded" query={people} />
        ) : (
          <People people={people.data ?? []} />
        )}
      </section>
      {/* The list is a region of the same name. */}
      <div className="lead-section">
        <h2>Unassigned leads</h2>
        <Register<RegisterRow>
          label="Unassigned leads"
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, cells }) => (
                <Link href={`/admin/EditLead/${id}`}>{String(cells["name"])}</Link>
              ),
            },
            { id: "source", header: "Source", render: ({ cells }) => String(cells["source"]) },
            {
              id: "service",
              header: "Service",
              render: ({ cells }) => String(cells["service"] ?? "") || "–",
            },
            {
              id: "created",
              header: "Created",
              render: ({ cells }) => formatMoment(String(cells["created"])),
            },
          ]}
          rows={found}
          rowKey={({ id }) => id}
          rowName={({ cells }) => String(cells["name"])}
          actions={[
            {
              label: "Assign",
              run: (selection) => {
                setOutcome(null);
                if (selection.kind === "rows") setIds([...selection.keys]);
              },
            },
          ]}
          total={
            rows.data?.hasMore === true
              ? `The ${shownLeads} most urgent leads`
              : formatCounted(found.length, "lead")
          }
          empty={
            rows.error !== null ? (
              <QueryFailure title="Leads could not be loaded" query={rows} />
            ) : rows.isPending ? (
              <div className="page-waiting" aria-busy="true" />
            ) : (
              <EmptyState
                drawing="query"
                title="No unassigned leads"
                hint="New leads appear here."
              />
            )
          }
          sort={null}
          onSort={() => undefined}
          paging={{
            size: Math.max(found.length, 1),
            label: "Pages of unassigned leads",
            count: found.length,
          }}
        />
      </div>
      {ids !== null && (
        <AssignDialog
          ids={ids}
          people={people.data ?? []}
          onDone={(done) => {
            setOutcome(done);
            setIds(null);
            void queries.invalidateQueries({ queryKey: ["register"] });
            void queries.invalidateQueries({ queryKey: leadAssignees.queryKey });
          }}
          onClose={() => setIds(null)}
        />
      )}
    </div>
  );
}

function Outcome({
  outcome: { assigned, skipped },
  nameOf,
}: {
  readonly outcome: AssignOutcome;
  readonly nameOf: (id: string) => string;
}) {
  const counts = new Map<string, number>();
  for (const { to } of assigned) counts.set(to, (counts.get(to) ?? 0) + 1);
  return (
    <div
      className={skipped.length === 0 ? "lead-notice" : "lead-notice lead-notice-warn"}
      aria-live="polite"
    >
      <p>
        {assigned.length === 0
          ? "No leads were assigned."
          : `Assigned: ${[...counts].map(([name, count]) => `${formatCount(count)} to ${name}`).join(", ")}.`}
      </p>
      {skipped.length > 0 && (
        <ul className="lead-related">
          {skipped.slice(0, 20).map(({ id, reason }) => (
            <li key={id}>
              {nameOf(id)}: {reason}
            </li>
          ))}
          {skipped.length > 20 && <li>{formatCount(skipped.length - 20)} more skipped</li>}
        </ul>
      )}
    </div>
  );
}

function AssignDialog({
  ids,
  people,
  onDone,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly people: readonly LeadAssignee[];
  readonly onDone: (outcome: AssignOutcome) => void;
  readonly onClose: () => void;
}) {
  const [staffId, setStaffId] = useState("");
  const assigning = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/leads/assign", {
        body: { ids: ids.slice(0, leadLimits.assigned), staffId: staffId === "" ? null : staffId },
      }),
    onSuccess: onDone,
  });
  const counted = formatCounted(ids.length, "lead");
  return (
    <Dialog title={`Assign ${counted}`} onClose={onClose}>
      <form
        className="lead-form"
        onSubmit={(event) => {
          event.preventDefault();
          assigning.mutate();
        }}
      >
        <ErrorNotice title="The leads could not be assigned" error={assigning.error} />
        <NativeSelect
          label="Assign to"
          data-autofocus
          value={staffId}
          onChange={({ currentTarget }) => setStaffId(currentTarget.value)}
          data={[
            { value: "", label: "By turn" },
            ...people.map(({ id, name, open, capacity }) => ({
              value: id,
              label: `${name} (${open}${capacity === null ? "" : ` of ${capacity}`} open)`,
            })),
          ]}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={assigning.isPending}>
            Assign
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function People({ people }: { readonly people: readonly LeadAssignee[] }) {
  const [edited, setEdited] = useState<LeadAssignee | null>(null);
  return (
    <>
      <DataTable<LeadAssignee>
        label="People"
        boxed
        rows={people}
        rowKey={({ id }) => id}
        columns={[
          { id: "name", header: "Name", render: ({ name }) => name },
          {
            id: "open",
            header: "Open leads",
            align: "end",
            render: ({ open }) => formatCount(open),
          },
          {
            id: "capacity",
            header: "Capacity",
            align: "end",
            render: ({ capacity }) => (capacity === null ? "Not by turn" : formatCount(capacity)),
          },
          {
            id: "edit",
            header: <span className="visually-hidden">Edit</span>,
            align: "end",
            render: (person) => (
              <button
                type="button"
                className="register-open"
                aria-label={`Edit the capacity of ${person.name}`}
                onClick={() => setEdited(person)}
              >
                Edit
              </button>
            ),
          },
        ]}
        sort={null}
        onSort={() => undefined}
        empty={<p>No staff member has permission to view leads.</p>}
      />
      {edited !== null && <CapacityDialog person={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function CapacityDialog({
  person,
  onClose,
}: {
  readonly person: LeadAssignee;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm({
    mode: "controlled",
    initialValues: { capacity: person.capacity === null ? "" : String(person.capacity) },
    validate: {
      capacity: (text) =>
        /^\d{0,5}$/.test(text.trim()) && Number(text) <= leadLimits.capacity
          ? null
          : "Enter a number up to 10,000.",
    },
  });
  const saving = useMutation({
    mutationFn: ({ capacity }: { readonly capacity: string }) =>
      callAdmin("PUT /admin/lead_assignees/:id", {
        params: { id: person.id },
        body: {
          version: person.version,
          capacity: capacity.trim() === "" ? null : Number(capacity),
        },
      }),
    onSuccess: () => {
      showSnackbar("good", "Capacity saved");
      onClose();
    },
    onSettled: async () => queries.invalidateQueries({ queryKey: leadAssignees.queryKey }),
  });
  return (
    <Dialog title={`Capacity of ${person.name}`} onClose={onClose}>
      <form
        className="lead-form"
        noValidate
        onSubmit={form.onSubmit((given) => saving.mutate(given))}
      >
        <ErrorNotice title="The capacity could not be saved" error={saving.error} />
        <TextInput
          label="Open leads at most"
          description="Leave empty to exclude from turns."
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps("capacity")}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
