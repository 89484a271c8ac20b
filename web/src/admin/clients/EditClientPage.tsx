import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useParams } from "wouter";
import type { ClientDetails, EditableClient, Permission } from "@munshi/bff/contract";
import { formatCount, formatDate, formatRupees } from "../../lib/format.ts";
import { formatDayOf, formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { admin } from "../admin-session.ts";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { ClientActionDialog } from "./ClientAction.tsx";
import type { ClientAction } from "./ClientAction.tsx";
import { clientOf, describeSubscription, entryNames, kycNames } from "./client-texts.ts";
import "./clients.css";

/** A client: contact, access, KYC, referrals and available actions. */
export function EditClientPage() {
  const { uid = "" } = useParams();
  const { data, error, refetch } = useQuery(clientOf(uid));
  if (data !== undefined) return <Shown key={uid} client={data} />;
  return <QueryStatus isPage title="The client could not be loaded" query={{ error, refetch }} />;
}

const actions: readonly (readonly [Exclude<ClientAction["kind"], "refund">, string, Permission])[] =
  [
    ["view", "View as client", "client.view_as"],
    ["days", "Grant days", "client.grant"],
    ["coupon", "Grant coupon", "client.grant"],
    ["certificate", "Grant certificate", "client.grant"],
    ["export", "Export all data", "client.export"],
    ["delete", "Delete data", "client.delete"],
    ["keep", "Cancel deletion", "client.delete"],
  ];

function Shown({ client }: { readonly client: ClientDetails }) {
  const queries = useQueryClient();
  const held = useSnapshot(admin).session?.staff.permissions ?? [];
  const [action, setAction] = useState<ClientAction | null>(null);
  const show = (changed: ClientDetails): void => {
    queries.setQueryData(clientOf(client.id).queryKey, changed);
    void queries.invalidateQueries({ queryKey: ["register", "clients"] });
  };
  const reread = () => queries.invalidateQueries({ queryKey: clientOf(client.id).queryKey });
  const ending = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/clients/:id/sessions/end", { params: { id: client.id }, body: {} }),
    onSuccess: (changed) => {
      show(changed);
      showSnackbar("good", "Sessions ended");
    },
    onError: (error) => showSnackbar("bad", `Error: ${toFailure(error).message}`),
  });
  const [chip, label] = describeSubscription(client);
  const offered = actions.filter(
    ([kind, , permission]) =>
      held.includes(permission) &&
      (client.eraseAfter === null ? kind !== "keep" : kind !== "delete"),
  );
  return (
    <div className="record-page client-page">
      <header className="client-head">
        <h1 className="admin-title">{client.name}</h1>
        <StatusChip state={chip} label={label} />
        <p>
          {[
            client.subscription.validTill === null
              ? ""
              : `till ${formatDayOf(client.subscription.validTill)}`,
            `joined ${formatDayOf(client.joinedAt)}`,
            client.lastSeenAt === null
              ? "never logged in"
              : `last seen ${formatMoment(client.lastSeenAt)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {client.eraseAfter !== null && (
        <StatusBanner tone="warning" title="Deletion scheduled">
          <p>
            Data is erased on {formatDayOf(client.eraseAfter)} unless the client logs in before
            then.
          </p>
        </StatusBanner>
      )}
      {offered.length > 0 && (
        <div className="record-actions" role="toolbar" aria-label="Actions">
          {offered.map(([kind, text]) => (
            <Button key={kind} size="sm" variant="default" onClick={() => setAction({ kind })}>
              {text}
            </Button>
          ))}
        </div>
      )}
      <div className="client-body">
        <div className="client-column">
          <section className="client-sheet" aria-labelledby="client-contact">
            <h2 id="client-contact">Contact</h2>
            <Facts
              rows={[
                ["Email", client.email],
                ["Phone", client.phone || "None"],
                ["Password", client.hasPassword ? "Set" : "Not set"],
              ]}
            />
            {held.includes("client.reveal") && <Reveal id={client.id} kind="contact" />}
            {held.includes("client.change") && <Fields client={client} onChange={show} />}
          </section>
          <section className="client-sheet" aria-labelledby="client-access">
            <h2 id="client-access">Access</h2>
            <DataTable
              label="Access"
              boxed
              narrow="stack"
              rows={client.entries}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: "product",
                  header: "Product",
                  render: ({ product }) => (product === "subscription" ? "Subscription" : product),
                },
                { id: "kind", header: "Source", render: ({ kind }) => entryNames[kind] },
                {
                  id: "from",
                  header: "From",
                  render: ({ startsAt }) => formatDayOf(startsAt),
                },
                { id: "till", header: "Till", render: ({ endsAt }) => formatDayOf(endsAt) },
                {
                  id: "state",
                  header: "State",
                  render: ({ isRevoked, endsAt }) =>
                    isRevoked ? (
                      <StatusChip state="failed" label="Revoked" />
                    ) : Date.parse(endsAt) < Date.now() ? (
                      <StatusChip state="none" label="Ended" />
                    ) : (
                      <StatusChip state="done" label="Open" />
                    ),
                },
              ]}
              sort={null}
              onSort={() => undefined}
              empty={<p className="client-none">No payments, coupons or grants yet.</p>}
            />
            {client.orders.length > 0 && (
              <ul className="client-rows">
                {client.orders.map(({ id, number, paidAt, refund }) => (
                  <li key={id}>
                    <span>
                      Order {number}, {formatDayOf(paidAt)}
                    </span>
                    {refund > 0 && held.includes("client.grant") ? (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() =>
                          setAction({
                            kind: "refund",
                            order: id,
                            text: `${formatRupees(refund)} of order ${number}`,
                          })
                        }
                      >
                        Refund {formatRupees(refund)}
                      </Button>
                    ) : (
                      <span className="admin-soft">Nothing to refund</span>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {client.coupons.length > 0 && (
              <ul className="client-rows">
                {client.coupons.map(({ code, percentOff, validUntil, isUsed }) => (
                  <li key={code}>
                    <span>
                      Coupon <code>{code}</code>, {percentOff}% off
                    </span>
                    <span className="admin-soft">
                      {isUsed ? "Used" : `Valid till ${formatDayOf(validUntil)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <div className="client-column">
          <section className="client-sheet" aria-labelledby="client-kyc">
            <h2 id="client-kyc">KYC</h2>
            <Facts
              rows={[
                ["State", kycNames[client.kyc.status ?? ""] ?? "Not started"],
                ["PAN", client.kyc.pan ?? "None"],
                ["Bank account", client.kyc.account ?? "None"],
              ]}
            />
            {(client.kyc.pan !== null || client.kyc.account !== null) &&
              held.includes("client.reveal") && <Reveal id={client.id} kind="kyc" />}
          </section>
          <section className="client-sheet" aria-labelledby="client-sessions">
            <h2 id="client-sessions">Sessions</h2>
            <div className="client-line">
              <span>
                {client.sessions === 1 ? "1 open" : `${formatCount(client.sessions)} open`}
              </span>
              {held.includes("client.change") && client.sessions > 0 && (
                <Button
                  size="sm"
                  variant="default"
                  loading={ending.isPending}
                  onClick={() => ending.mutate()}
                >
                  End sessions
                </Button>
              )}
            </div>
          </section>
          <Referrals
            client={client}
            onGrant={held.includes("client.grant") ? () => setAction({ kind: "referrer" }) : null}
          />
          {client.certificates.length > 0 && (
            <section className="client-sheet" aria-labelledby="client-certificates">
              <h2 id="client-certificates">Certificates</h2>
              <ul className="client-rows">
                {client.certificates.map(({ number, title, reason, issuedOn }) => (
                  <li key={number}>
                    <span>
                      {title}
                      <span className="admin-soft"> {reason}</span>
                    </span>
                    <span className="admin-soft">{formatDate(issuedOn)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {action !== null && (
        <ClientActionDialog
          client={client}
          action={action}
          onDone={() => {
            setAction(null);
            void reread();
          }}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  );
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="client-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows numbers in full; each time is recorded. */
function Reveal({ id, kind }: { readonly id: string; readonly kind: "contact" | "kyc" }) {
  const reveal = useMutation({
    mutationFn: async (): Promise<readonly (readonly [string, string])[]> => {
      const params = { id };
      if (kind === "kyc") {
        const { pan, account } = await callAdmin("POST /admin/clients/:id/kyc/reveal", { params });
        return [
          ["Full PAN", pan ?? "None"],
          ["Full account number", account ?? "None"],
        ];
      }
      const { email, phone } = await callAdmin("POST /admin/clients/:id/reveal", { params });
      return [
        ["Full email", email],
        ["Full phone", phone ?? "None"],
      ];
    },
    // Gone with the page.
    gcTime: 0,
  });
  return (
    <>
      {reveal.data !== undefined && <Facts rows={reveal.data} />}
      <ErrorNotice title="The details could not be shown" error={reveal.error} />
      <div className="client-line">
        <Button
          size="sm"
          variant="default"
          loading={reveal.isPending}
          onClick={() => (reveal.data === undefined ? reveal.mutate() : reveal.reset())}
        >
          {reveal.data === undefined ? "Show in full" : "Hide"}
        </Button>
        <span className="admin-soft">Recorded in the audit log.</span>
      </div>
    </>
  );
}

function Fields({
  client,
  onChange,
}: {
  readonly client: ClientDetails;
  readonly onChange: (client: ClientDetails) => void;
}) {
  const record: EditableClient = client;
  const state = useRecordForm({
    record,
    toValues: (stored: EditableClient | null) => ({
      firstName: stored?.firstName ?? "",
      lastName: stored?.lastName ?? "",
      phone: "",
    }),
    validate: { firstName: (text) => (text.trim() === "" ? "Enter a name." : null) },
    describe: ({ firstName, lastName, phone }, current) => ({
      "First name": firstName,
      "Last name": lastName,
      Phone: phone || current.phone || "None",
    }),
    save: ({ phone, ...names }, base) =>
      callAdmin("PUT /admin/clients/:id", {
        params: { id: client.id },
        body: { ...names, version: (base ?? client).version, phone: phone === "" ? null : phone },
      }),
    saved: "Client saved",
    stored: (changed) => changed,
    onSaved: onChange,
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the client" className="client-fields">
      <div className="record-pair">
        <TextInput label="First name" autoComplete="off" {...form.getInputProps("firstName")} />
        <TextInput label="Last name" autoComplete="off" {...form.getInputProps("lastName")} />
      </div>
      <TextInput
        label="New phone"
        type="tel"
        placeholder="Unchanged"
        autoComplete="off"
        {...form.getInputProps("phone")}
      />
    </RecordForm>
  );
}

function Referrals({
  client: { referrals },
  onGrant,
}: {
  readonly client: ClientDetails;
  readonly onGrant: (() => void) | null;
}) {
  const { isReferrer, refId, by, count, people } = referrals;
  return (
    <section className="client-sheet" aria-labelledby="client-referrals">
      <h2 id="client-referrals">Referrals</h2>
      <dl className="client-facts">
        <div>
          <dt>Referred by</dt>
          <dd>
            {by === null ? (
              "None"
            ) : by.id === null ? (
              by.name
            ) : (
              <Link href={`/admin/EditClient/${by.id}`}>{by.name}</Link>
            )}
          </dd>
        </div>
        <div>
          <dt>Referrer</dt>
          <dd>{isReferrer ? `Yes, as ${refId}` : "No"}</dd>
        </div>
        <div>
          <dt>Referred</dt>
          <dd className="figure">{formatCount(count)}</dd>
        </div>
      </dl>
      {people.length > 0 && (
        <ul className="client-rows">
          {people.map(({ id, name, joinedAt }) => (
            <li key={id}>
              <Link href={`/admin/EditClient/${id}`}>{name}</Link>
              <span className="admin-soft">joined {formatDayOf(joinedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {onGrant !== null && (
        <div>
          <Button size="sm" variant="default" onClick={onGrant}>
            {isReferrer ? "Remove referrer" : "Make referrer"}
          </Button>
        </div>
      )}
    </section>
  );
}
