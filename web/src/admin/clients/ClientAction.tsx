import { Button, NumberInput, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { clientLimits } from "@munshi/bff/contract";
import type { ClientDetails } from "@munshi/bff/contract";
import { todayInIndia } from "../../lib/format-moment.ts";
import { makeRequestId } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";

export type ClientAction =
  | {
      readonly kind:
        | "days"
        | "coupon"
        | "certificate"
        | "referrer"
        | "export"
        | "delete"
        | "keep"
        | "view";
    }
  | { readonly kind: "refund"; readonly order: string; readonly text: string };

interface Texts {
  readonly title: string;
  readonly button: string;
  /** Title, button and consequence of each action. */
  readonly hint: string;
}

function textsOf(client: ClientDetails, action: ClientAction): Texts {
  switch (action.kind) {
    case "days":
      return {
        title: "Grant days",
        button: "Request approval",
        hint: "Requires approval by a second person.",
      };
    case "refund":
      return {
        title: `Refund ${action.text}`,
        button: "Request approval",
        hint: "Requires approval by a second person. Access from this order then ends at once.",
      };
    case "export":
      return {
        title: "Export all data",
        button: "Request approval",
        hint: "Requires approval by a second person. You can then download it for one day.",
      };
    case "coupon":
      return {
        title: "Grant coupon",
        button: "Grant coupon",
        hint: "Only this client can use it, once. They are notified.",
      };
    case "certificate":
      return {
        title: "Grant a certificate",
        button: "Grant certificate",
        hint: "Appears on the client's certificates page, with the reason.",
      };
    case "referrer":
      return client.referrals.isReferrer
        ? {
            title: "Remove referrer",
            button: "Remove referrer",
            hint: "The client loses the referrer page.",
          }
        : {
            title: "Make referrer",
            button: "Make referrer",
            hint: "The client gets the referrer page.",
          };
    case "delete":
      return {
        title: "Delete data",
        button: "Schedule deletion",
        hint: "All sessions end now. Data is erased in 14 days unless the client logs in.",
      };
    case "keep":
      return {
        title: "Cancel deletion",
        button: "Keep data",
        hint: "Data is kept. The client is notified and can log in again.",
      };
    case "view":
      return {
        title: `View as ${client.name}`,
        button: "Start view",
        hint: "Read only, for 30 minutes. Each page is recorded in the audit log.",
      };
  }
}

/** Asks for the input of an action and runs it. */
export function ClientActionDialog({
  client,
  action,
  onDone,
  onClose,
}: {
  readonly client: ClientDetails;
  readonly action: ClientAction;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const texts = textsOf(client, action);
  const [reason, setReason] = useState("");
  const [title, setTitle] = useState("");
  const [number, setNumber] = useState<number | string>(action.kind === "days" ? 30 : 10);
  const [until, setUntil] = useState(todayInIndia());
  const [key] = useState(makeRequestId);
  const [viewUrl, setViewUrl] = useState<string | null>(null);
  const params = { id: client.id };
  const request = async (
    kind: "client.grant_days" | "client.refund" | "client.export_data",
    payload: object,
  ): Promise<void> => {
    const made = await callAdmin("POST /admin/changes", {
      body: { kind, payload: { client: client.id, ...payload }, reason, submit: true },
    });
    onClose();
    navigate(`/admin/Changes/${made.id}`);
  };
  const doing = useMutation({
    mutationFn: async () => {
      switch (action.kind) {
        case "days":
          return request("client.grant_days", { days: Number(number) });
        case "refund":
          return request("client.refund", { order: action.order });
        case "export":
          return request("client.export_data", {});
        case "coupon":
          await callAdmin(
            "POST /admin/clients/:id/coupons",
            { params, body: { percentOff: Number(number), validUntil: until, reason } },
            { idempotencyKey: key },
          );
          break;
        case "certificate":
          await callAdmin(
            "POST /admin/clients/:id/certificates",
            { params, body: { title, reason } },
            { idempotencyKey: key },
          );
          break;
        case "referrer":
          await callAdmin("POST /admin/clients/:id/referrer", {
            params,
            body: { isReferrer: !client.referrals.isReferrer, reason },
          });
          break;
        case "delete":
          await callAdmin("POST /admin/clients/:id/deletion", { params, body: { reason } });
          break;
        case "keep":
          await callAdmin("POST /admin/clients/:id/deletion/cancel", { params, body: { reason } });
          break;
        case "view": {
          const { url } = await callAdmin("POST /admin/clients/:id/view", {
            params,
            body: { reason },
          });
          setViewUrl(url);
          return;
        }
      }
      showSnackbar("good", `${texts.title}: done`);
      onDone();
    },
  });
  if (viewUrl !== null) {
    // A separate link: browsers block windows that open after a call.
    return (
      <Dialog title={texts.title} onClose={onClose}>
        <p className="admin-soft">{texts.hint} Use this link within a minute.</p>
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            component="a"
            href={viewUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-autofocus
            onClick={onClose}
          >
            Open the client's pages
          </Button>
        </div>
      </Dialog>
    );
  }
  const isFilled = reason.trim() !== "" && (action.kind !== "certificate" || title.trim() !== "");
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault();
          doing.mutate();
        }}
      >
        <p className="admin-soft">{texts.hint}</p>
        <ErrorNotice title="The change could not be made" error={doing.error} />
        {action.kind === "days" && (
          <NumberInput
            label="Days"
            min={1}
            max={clientLimits.grantedDays}
            allowDecimal={false}
            data-autofocus
            value={number}
            onChange={setNumber}
          />
        )}
        {action.kind === "coupon" && (
          <div className="record-pair">
            <NumberInput
              label="Percent off"
              min={1}
              max={clientLimits.percentOff}
              allowDecimal={false}
              data-autofocus
              value={number}
              onChange={setNumber}
            />
            <TextInput
              label="Valid till"
              type="date"
              min={todayInIndia()}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </div>
        )}
        {action.kind === "certificate" && (
          <TextInput
            label="Title"
            maxLength={100}
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Reason"
          rows={3}
          maxLength={500}
          required
          withAsterisk={false}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot onCancel={onClose}>
          <Button
            type="submit"
            loading={doing.isPending}
            disabled={!isFilled}
            {...(action.kind === "delete" ? { color: "red" } : {})}
          >
            {texts.button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
