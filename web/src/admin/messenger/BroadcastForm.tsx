import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { broadcastLimits, broadcastPlaceholders, parseBroadcastText } from "@munshi/bff/contract";
import type {
  BroadcastChannel,
  BroadcastContent,
  BroadcastDetails,
  DescribedRegister,
  RegisterCondition,
} from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import type { RecordFormState } from "../record/useRecordForm.ts";
import { describeCondition } from "../register/describe-condition.ts";
import { FilterBar } from "../register/FilterBar.tsx";
import {
  audienceColumns,
  broadcastTemplates,
  channelOptions,
  readFilter,
} from "./messenger-api.ts";
import "../../ui/inputs.css";
import "../register/register-page.css";
import "./messenger.css";

// A type alias: values of forms have an index signature, which interfaces lack.
// oxlint-disable-next-line typescript/consistent-type-definitions
type Values = {
  readonly name: string;
  readonly channels: readonly BroadcastChannel[];
  readonly filter: readonly RegisterCondition[];
  readonly search: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string;
};

const placeholders = Object.entries(broadcastPlaceholders)
  .map(([name, title]) => `{{${name}}} ${title.toLowerCase()}`)
  .join(", ");

export function checkText(text: string): string | null {
  const parsed = parseBroadcastText(text);
  return "problem" in parsed ? parsed.problem : null;
}

function toContent({ filter, search, channels, ...texts }: Values): BroadcastContent {
  return { ...texts, channels: [...channels], audience: { filter: [...filter], search } };
}

/** Name, channels, audience and texts of a draft. */
export function BroadcastForm({
  record,
  onSaved,
}: {
  readonly record: BroadcastDetails | null;
  readonly onSaved?: (saved: BroadcastDetails) => void;
}) {
  const described = useQuery(audienceColumns);
  const columns = described.data?.columns ?? [];
  const state = useRecordForm<BroadcastDetails, Values, BroadcastDetails>({
    record,
    toValues: (given) => ({
      name: given?.name ?? "",
      channels: given?.channels ?? ["in_app"],
      filter: given === null ? [] : readFilter(given),
      search: given?.audience.search ?? "",
      subject: given?.subject ?? "",
      body: given?.body ?? "",
      link: given?.link ?? "",
    }),
    validate: {
      name: (text) => (text.trim() === "" ? "Enter a name." : null),
      channels: (given) => (given.length === 0 ? "Choose at least one channel." : null),
      subject: (text, { channels }) =>
        channels.includes("mail") && text.trim() === ""
          ? "Enter an email subject."
          : checkText(text),
      body: (text) => (text.trim() === "" ? "Enter the message." : checkText(text)),
    },
    describe: (values) => ({
      Name: values.name,
      Channels: values.channels.join(", "),
      Audience: [...values.filter.map((each) => describeCondition(each, columns)), values.search]
        .filter(Boolean)
        .join("; "),
      Subject: values.subject,
      Message: values.body,
      Link: values.link,
    }),
    save: (values, base, key) =>
      base === null
        ? callAdmin("POST /admin/broadcasts", { body: toContent(values) }, { idempotencyKey: key })
        : callAdmin("PUT /admin/broadcasts/:id", {
            params: { id: base.id },
            body: { version: base.version, content: toContent(values) },
          }),
    saved: "Draft saved",
    rereads: [["register", "broadcasts"]],
    ...(record === null
      ? { next: ({ id }: BroadcastDetails) => `/admin/messenger/broadcast/${id}` }
      : { stored: (saved: BroadcastDetails) => saved }),
    ...(onSaved === undefined ? {} : { onSaved }),
  });
  return (
    <>
      <Audience state={state} described={described} />
      <RecordForm
        state={state}
        what="the broadcast"
        saveLabel="Save draft"
        {...(record === null ? { list: "/admin/messenger" } : {})}
      >
        <Texts state={state} />
      </RecordForm>
    </>
  );
}

type State = RecordFormState<BroadcastDetails, Values>;

/** Conditions of the clients register; outside of the form, since its dialog is a form too. */
function Audience({
  state: { form },
  described,
}: {
  readonly state: State;
  readonly described: UseQueryResult<DescribedRegister>;
}) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <section className="messenger-sheet" aria-labelledby="messenger-audience">
      <h2 id="messenger-audience">Audience</h2>
      <QueryFailure title="The filters could not be loaded" query={described} />
      {described.data !== undefined && (
        <FilterBar
          columns={described.data.columns}
          searches={described.data.searches}
          search={form.values.search}
          filter={form.values.filter}
          inputRef={search}
          onSearch={(text) => form.setFieldValue("search", text)}
          onFilter={(filter) => form.setFieldValue("filter", filter)}
        />
      )}
      <p className="messenger-soft">
        {form.values.filter.length === 0 && form.values.search === ""
          ? "Without a filter, every client receives it."
          : "Clients who match all filters receive it."}
      </p>
    </section>
  );
}

function Texts({ state: { form } }: { readonly state: State }) {
  const templates = (useQuery(broadcastTemplates).data ?? []).filter(({ isRetired }) => !isRetired);
  return (
    <>
      <TextInput
        label="Name"
        description="Only staff see this."
        autoComplete="off"
        maxLength={broadcastLimits.name}
        {...form.getInputProps("name")}
      />
      <fieldset className="filter-options" aria-describedby="messenger-channels">
        <legend>Channels</legend>
        {channelOptions.map(({ value, label }) => (
          <label key={value} className="filter-option">
            <input
              type="checkbox"
              checked={form.values.channels.includes(value)}
              onChange={({ target }) =>
                form.setFieldValue(
                  "channels",
                  channelOptions
                    .map((option) => option.value)
                    .filter((each) =>
                      each === value ? target.checked : form.values.channels.includes(each),
                    ),
                )
              }
            />
            {label}
          </label>
        ))}
        {form.errors["channels"] !== undefined && (
          <p id="messenger-channels" className="mantine-InputWrapper-error" role="alert">
            {form.errors["channels"]}
          </p>
        )}
      </fieldset>
      {templates.length > 0 && (
        <NativeSelect
          label="Insert a template"
          value=""
          data={[
            { value: "", label: "Choose a template" },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            const found = templates.find(({ id }) => id === event.currentTarget.value);
            if (found === undefined) return;
            const { subject, body, link } = found;
            form.setValues({ subject, body, link });
          }}
        />
      )}
      <TextInput
        label="Email subject"
        autoComplete="off"
        maxLength={broadcastLimits.subject}
        {...form.getInputProps("subject")}
      />
      <Textarea
        label="Message"
        description={`Placeholders: ${placeholders}. Add a fallback after a bar: {{first_name|investor}}.`}
        autosize
        minRows={6}
        maxLength={broadcastLimits.body}
        {...form.getInputProps("body")}
      />
      <TextInput
        label="Link (optional)"
        placeholder="/pricing"
        autoComplete="off"
        {...form.getInputProps("link")}
      />
    </>
  );
}
