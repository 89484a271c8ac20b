import { Button, Textarea, TextInput } from "@mantine/core";
import { broadcastChannelNames, broadcastLimits } from "@munshi/bff/contract";
import type { BroadcastTemplate, MessengerSettings } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { checkText } from "./BroadcastForm.tsx";
import { broadcastTemplates, messengerSettings } from "./messenger-api.ts";
import { useHolds } from "../admin-session.ts";
import { StopBanner } from "./MessengerPage.tsx";
import "../../ui/inputs.css";
import "../register/register-page.css";
import "./messenger.css";

type Rate = MessengerSettings["rates"][number];

/** Templates, and how fast each channel sends. */
export function MessengerSettingsPage() {
  const maySend = useHolds("message.send");
  const templates = useQuery(broadcastTemplates);
  const settings = useQuery(messengerSettings);
  const [edited, setEdited] = useState<BroadcastTemplate | "new" | null>(null);
  const [rate, setRate] = useState<Rate | null>(null);
  const failed = templates.error ?? settings.error;
  return (
    <div className="messenger-page">
      <header className="messenger-head messenger-head-spread">
        <h1 className="admin-title">Templates and rates</h1>
        <Link href="/admin/messenger">Broadcasts</Link>
      </header>
      <StopBanner />
      {failed !== null && (
        <FailureNotice
          title="The settings could not be loaded"
          failure={toFailure(failed)}
          onRetry={() => {
            void templates.refetch();
            void settings.refetch();
          }}
        />
      )}
      <section className="messenger-sheet" aria-labelledby="messenger-templates">
        <header className="messenger-head messenger-head-spread">
          <h2 id="messenger-templates">Templates</h2>
          {maySend && (
            <Button size="sm" onClick={() => setEdited("new")}>
              Add template
            </Button>
          )}
        </header>
        {templates.data?.length === 0 ? (
          <p className="messenger-soft">Templates you add appear here.</p>
        ) : (
          <Table<BroadcastTemplate>
            label="Templates"
            boxed
            rows={templates.data ?? []}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "name",
                header: "Name",
                render: (template) =>
                  maySend ? (
                    <button
                      type="button"
                      className="register-open"
                      onClick={() => setEdited(template)}
                    >
                      {template.name}
                    </button>
                  ) : (
                    template.name
                  ),
              },
              { id: "subject", header: "Subject", render: ({ subject }) => subject || "–" },
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
            ]}
          />
        )}
      </section>
      <section className="messenger-sheet" aria-labelledby="messenger-rates">
        <h2 id="messenger-rates">Messages per minute</h2>
        <Table<Rate>
          label="Rates"
          boxed
          rows={settings.data?.rates ?? []}
          rowKey={({ channel }) => channel}
          columns={[
            {
              id: "channel",
              header: "Channel",
              render: ({ channel }) => broadcastChannelNames[channel],
            },
            {
              id: "state",
              header: "State",
              render: ({ isAvailable }) => (
                <StatusChip
                  state={isAvailable ? "done" : "none"}
                  label={isAvailable ? "Available" : "Not configured"}
                />
              ),
            },
            {
              id: "rate",
              header: "Messages per minute",
              align: "end",
              render: ({ perMinute }) => formatCount(perMinute),
            },
            {
              id: "edit",
              header: "",
              render: (row) =>
                maySend ? (
                  <Button size="compact-sm" variant="default" onClick={() => setRate(row)}>
                    Change
                    <span className="visually-hidden"> {broadcastChannelNames[row.channel]}</span>
                  </Button>
                ) : null,
            },
          ]}
        />
      </section>
      {edited !== null && (
        <Dialog
          title={edited === "new" ? "Add template" : "Edit template"}
          onClose={() => setEdited(null)}
        >
          <TemplateForm
            template={edited === "new" ? null : edited}
            onSaved={() => setEdited(null)}
          />
        </Dialog>
      )}
      {rate !== null && (
        <Dialog
          title={`${broadcastChannelNames[rate.channel]}: messages per minute`}
          onClose={() => setRate(null)}
        >
          <RateForm rate={rate} onSaved={() => setRate(null)} />
        </Dialog>
      )}
    </div>
  );
}

function TemplateForm({
  template,
  onSaved,
}: {
  readonly template: BroadcastTemplate | null;
  readonly onSaved: () => void;
}) {
  const state = useRecordForm({
    record: template,
    toValues: (given: BroadcastTemplate | null) => ({
      name: given?.name ?? "",
      subject: given?.subject ?? "",
      body: given?.body ?? "",
      link: given?.link ?? "",
      isRetired: given?.isRetired === true,
    }),
    validate: {
      name: (text) => (text.trim() === "" ? "Enter a name." : null),
      subject: checkText,
      body: (text) => (text.trim() === "" ? "Enter the message." : checkText(text)),
    },
    describe: (values) => ({
      Name: values.name,
      Subject: values.subject,
      Message: values.body,
      Link: values.link,
      State: values.isRetired ? "Retired" : "In use",
    }),
    save: ({ isRetired, ...texts }, base) =>
      base === null
        ? callAdmin("POST /admin/broadcast_templates", { body: texts })
        : callAdmin("PUT /admin/broadcast_templates/:id", {
            params: { id: base.id },
            body: { ...texts, isRetired, version: base.version },
          }),
    saved: "Template saved",
    rereads: [broadcastTemplates.queryKey],
    stored: (saved: BroadcastTemplate) => saved,
    onSaved,
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the template" className="messenger-dialog">
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={broadcastLimits.name}
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Email subject"
        autoComplete="off"
        maxLength={broadcastLimits.subject}
        {...form.getInputProps("subject")}
      />
      <Textarea
        label="Message"
        autosize
        minRows={5}
        maxLength={broadcastLimits.body}
        {...form.getInputProps("body")}
      />
      <TextInput
        label="Link (optional)"
        placeholder="/pricing"
        autoComplete="off"
        {...form.getInputProps("link")}
      />
      {template !== null && (
        <label className="filter-option">
          <input type="checkbox" {...form.getInputProps("isRetired", { type: "checkbox" })} />
          Retired: not available for new broadcasts
        </label>
      )}
    </RecordForm>
  );
}

function RateForm({ rate, onSaved }: { readonly rate: Rate; readonly onSaved: () => void }) {
  const queries = useQueryClient();
  const state = useRecordForm({
    record: rate,
    toValues: (given: Rate | null) => ({ perMinute: String(given?.perMinute ?? 1) }),
    validate: {
      perMinute: (value) =>
        /^\d{1,6}$/.test(value.trim()) &&
        Number(value) >= 1 &&
        Number(value) <= broadcastLimits.perMinute
          ? null
          : `Enter a whole number from 1 to ${formatCount(broadcastLimits.perMinute)}.`,
    },
    describe: ({ perMinute }) => ({ "Messages per minute": formatCount(Number(perMinute)) }),
    save: ({ perMinute }, base) =>
      callAdmin("PUT /admin/broadcast_rates/:channel", {
        params: { channel: rate.channel },
        body: { version: base?.version ?? 1, perMinute: Number(perMinute) },
      }),
    saved: "Rate saved",
    stored: (saved) => saved.rates.find(({ channel }) => channel === rate.channel) ?? rate,
    onSaved: (saved) => {
      queries.setQueryData(messengerSettings.queryKey, saved);
      onSaved();
    },
  });
  return (
    <RecordForm state={state} what="the rate" className="messenger-dialog">
      <TextInput
        label="Messages per minute"
        inputMode="numeric"
        autoComplete="off"
        {...state.form.getInputProps("perMinute")}
      />
    </RecordForm>
  );
}
