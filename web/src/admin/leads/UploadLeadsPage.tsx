import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { leadFileColumns, leadLimits, leadStateNames } from "@munshi/bff/contract";
import type { LeadFileCheck } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { callAdmin } from "../call-admin.ts";
import { RowFilePage } from "../row-files/RowFilePage.tsx";
import { useHolds } from "../admin-session.ts";
import { leadAssignees } from "./lead-forms.ts";
import { isLeadState } from "./LeadLists.tsx";
import "./leads.css";

/** Staff member by address; empty leaves the leads unassigned. */
type Choices = Readonly<Record<string, string>>;

const texts = {
  title: "Upload leads",
  one: "lead",
  many: "leads",
  columns: leadFileColumns,
  hint: "Required: name, and email or phone.",
  sample: "Asha Rao,asha@example.com,9876543210,Contact form,Research,,Met at the expo",
  mostRows: leadLimits.fileRows,
};

const listChosen = (choices: Choices) =>
  Object.entries(choices).map(([email, staffId]) => ({
    email,
    staffId: staffId === "" ? null : staffId,
  }));

const noChoices: Choices = {};

/** Adds leads from a CSV file. */
export function UploadLeadsPage() {
  const mayAssign = useHolds("lead.assign");
  return (
    <RowFilePage
      texts={texts}
      noChoices={noChoices}
      calls={{
        partBytes: leadLimits.partBytes,
        begin: (body) => callAdmin("POST /admin/lead_uploads", { body }),
        part: (id, number, content) =>
          callAdmin("PUT /admin/lead_uploads/:id/parts/:number", {
            params: { id, number },
            body: { content },
          }),
        check: (id, choices) =>
          callAdmin("POST /admin/lead_uploads/:id/check", {
            params: { id },
            body: { choices: listChosen(choices) },
          }),
        commit: (id, choices, hash) =>
          callAdmin("POST /admin/lead_uploads/:id/commit", {
            params: { id },
            body: { hash, choices: listChosen(choices) },
          }),
      }}
      facts={({ duplicates }) => [["Existing contacts", duplicates.length]]}
      renderChoices={(check, choices, choose, isBusy) =>
        mayAssign && <People check={check} choices={choices} isBusy={isBusy} onChoose={choose} />
      }
      renderDetails={({ duplicates }) => <Duplicates duplicates={duplicates} />}
      describe={({ joined }) => `, ${formatCount(joined)} of them to existing leads`}
      next={{ href: "/admin/ListLead", label: "Open leads" }}
    />
  );
}

/** Asks for the staff member of each unknown address in the file. */
function People({
  check: { unmatched },
  choices,
  isBusy,
  onChoose,
}: {
  readonly check: LeadFileCheck;
  readonly choices: Choices;
  readonly isBusy: boolean;
  readonly onChoose: (choices: Choices) => void;
}) {
  const people = useQuery(leadAssignees).data ?? [];
  const asked = [...new Set([...unmatched.map(({ email }) => email), ...Object.keys(choices)])];
  if (asked.length === 0) return null;
  return (
    <div className="lead-form">
      <h3>Unknown assignees</h3>
      {asked.map((email) => (
        <NativeSelect
          key={email}
          label={email}
          value={choices[email] ?? "?"}
          disabled={isBusy}
          onChange={({ currentTarget }) => onChoose({ ...choices, [email]: currentTarget.value })}
          data={[
            ...(choices[email] === undefined ? [{ value: "?", label: "Choose a person" }] : []),
            { value: "", label: "Leave unassigned" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ))}
    </div>
  );
}

function Duplicates({ duplicates }: Pick<LeadFileCheck, "duplicates">) {
  if (duplicates.length === 0) return null;
  return (
    <>
      <h3>Existing contacts</h3>
      <p className="file-hint">Rows that match an open lead are added to it.</p>
      <DataTable<LeadFileCheck["duplicates"][number]>
        label="Existing contacts"
        boxed
        rows={duplicates}
        rowKey={({ line }) => String(line)}
        columns={[
          { id: "line", header: "Line", render: ({ line }) => formatCount(line) },
          {
            id: "state",
            header: "State",
            render: ({ state }) => (isLeadState(state) ? leadStateNames[state] : state),
          },
          { id: "held", header: "Assigned to", render: ({ heldBy }) => heldBy ?? "Unassigned" },
        ]}
        sort={null}
        onSort={() => undefined}
        empty={null}
        paging={{ size: 20, label: "Pages of contacts", counted: "rows" }}
      />
    </>
  );
}
