import { Button, Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { LeadOption } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { readFieldErrors } from "../field-errors.ts";
import { leadOptions } from "./lead-forms.ts";
import "./leads.css";

type Kind = "source" | "service";

const pages = {
  source: {
    title: "Lead sources",
    one: "source",
    list: "/admin/lead/ListSource",
    add: "/admin/lead/Addsource",
    edit: "/admin/lead/Editsource",
  },
  service: {
    title: "Lead services",
    one: "service",
    list: "/admin/lead/Listservice",
    add: "/admin/lead/Addservice",
    edit: "/admin/lead/Editservice",
  },
} as const;

function save(
  kind: Kind,
  option: LeadOption | null,
  version: number,
  given: { readonly name: string; readonly isRetired: boolean },
): Promise<LeadOption> {
  if (option === null) {
    const body = { name: given.name };
    return kind === "source"
      ? callAdmin("POST /admin/lead_sources", { body })
      : callAdmin("POST /admin/lead_services", { body });
  }
  const input = { params: { id: option.id }, body: { ...given, version } };
  return kind === "source"
    ? callAdmin("PUT /admin/lead_sources/:id", input)
    : callAdmin("PUT /admin/lead_services/:id", input);
}

function OptionList({ kind }: { readonly kind: Kind }) {
  const { title, one, add, edit } = pages[kind];
  const options = useQuery(leadOptions);
  const rows = (options.data ?? []).filter((each) => each.kind === kind);
  return (
    <div className="leads-page">
      <header className="lead-head lead-head-spread">
        <h1>{title}</h1>
        <Button component={Link} href={add} size="sm">
          Add {one}
        </Button>
      </header>
      {options.error !== null ? (
        <FailureNotice
          title={`${title} could not be loaded`}
          failure={toFailure(options.error)}
          onRetry={() => void options.refetch()}
        />
      ) : (
        <DataTable<LeadOption>
          label={title}
          boxed
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, name }) => <Link href={`${edit}/${id}`}>{name}</Link>,
            },
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
            {
              id: "leads",
              header: "Leads",
              align: "end",
              render: ({ leads }) => formatCount(leads),
            },
          ]}
          sort={null}
          onSort={() => undefined}
          empty={<p>None yet.</p>}
        />
      )}
    </div>
  );
}

function OptionForm({ kind, option }: { readonly kind: Kind; readonly option: LeadOption | null }) {
  const { one, list } = pages[kind];
  const queries = useQueryClient();
  const [version, setVersion] = useState(option?.version ?? 1);
  const form = useForm({
    mode: "controlled",
    initialValues: { name: option?.name ?? "", isRetired: option?.isRetired === true },
    validate: { name: (text) => (text.trim() === "" ? "Enter a name." : null) },
  });
  const saving = useMutation({
    mutationFn: (given: { readonly name: string; readonly isRetired: boolean }) =>
      save(kind, option, version, given),
    onSuccess: async () => {
      form.resetDirty();
      showSnackbar("good", `${one === "source" ? "Source" : "Service"} saved`);
      await queries.invalidateQueries({ queryKey: leadOptions.queryKey });
      navigate(list);
    },
    onError: (error) => form.setErrors(readFieldErrors(toFailure(error), ["name"])),
  });
  const stored = readStored(saving.error);
  const isNamed = Object.keys(form.errors).length > 0;
  return (
    <div className="leads-page">
      <h1>{option === null ? `Add ${one}` : `Edit ${one}`}</h1>
      <form
        className="lead-form lead-sheet"
        noValidate
        onSubmit={form.onSubmit((given) => saving.mutate(given))}
      >
        {stored !== null && (
          <div className="lead-notice lead-notice-warn" role="alert">
            <p>
              Someone else changed it while you edited it. Yours: {form.values.name}. Saved:{" "}
              {stored.name}
              {stored.isRetired ? ", retired" : ""}.
            </p>
            <div className="lead-actions">
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setVersion(stored.version);
                  form.setValues({ name: stored.name, isRetired: stored.isRetired });
                  saving.reset();
                }}
              >
                Use saved values
              </Button>
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setVersion(stored.version);
                  saving.reset();
                }}
              >
                Keep mine
              </Button>
            </div>
          </div>
        )}
        {saving.error !== null && stored === null && !isNamed && (
          <FailureNotice title={`The ${one} was not saved`} failure={toFailure(saving.error)} />
        )}
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("name")}
        />
        {option !== null && !option.isBuiltIn && (
          <Checkbox
            label="Retired"
            description="Kept on existing leads; cannot be chosen for new ones."
            {...form.getInputProps("isRetired", { type: "checkbox" })}
          />
        )}
        <div className="lead-foot">
          <Button component={Link} href={list} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
      {form.isDirty() && !saving.isSuccess && (
        <LeaveGuard
          title="Leave without saving?"
          hint={`Your changes to the ${one} have not been saved.`}
          stayLabel="Keep editing"
        />
      )}
    </div>
  );
}

function readStored(error: unknown): Pick<LeadOption, "version" | "name" | "isRetired"> | null {
  if (!(error instanceof RequestFailed) || error.failure.code !== "lead_option.changed")
    return null;
  const stored = error.fields["stored"];
  if (typeof stored !== "object" || stored === null) return null;
  const version: unknown = Reflect.get(stored, "version");
  const name: unknown = Reflect.get(stored, "name");
  if (typeof version !== "number" || typeof name !== "string") return null;
  return { version, name, isRetired: Reflect.get(stored, "isRetired") === true };
}

function EditOption({ kind }: { readonly kind: Kind }) {
  const { id = "" } = useParams();
  const options = useQuery(leadOptions);
  const option = options.data?.find((each) => each.id === id && each.kind === kind);
  if (option !== undefined) return <OptionForm key={id} kind={kind} option={option} />;
  if (options.error !== null) {
    return (
      <FailureNotice
        isPage
        title={`The ${pages[kind].one} could not be loaded`}
        failure={toFailure(options.error)}
        onRetry={() => void options.refetch()}
      />
    );
  }
  if (options.isPending) return <div className="page-waiting" aria-busy="true" />;
  return (
    <div className="leads-page">
      <h1>Not found</h1>
      <p>
        There is no such {pages[kind].one}. <Link href={pages[kind].list}>{pages[kind].title}</Link>
      </p>
    </div>
  );
}

export function LeadSourcesPage() {
  return <OptionList kind="source" />;
}

export function AddLeadSourcePage() {
  return <OptionForm kind="source" option={null} />;
}

export function EditLeadSourcePage() {
  return <EditOption kind="source" />;
}

export function LeadServicesPage() {
  return <OptionList kind="service" />;
}

export function AddLeadServicePage() {
  return <OptionForm kind="service" option={null} />;
}

export function EditLeadServicePage() {
  return <EditOption kind="service" />;
}
