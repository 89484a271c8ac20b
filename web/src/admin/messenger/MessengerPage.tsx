import { Button, Textarea } from "@mantine/core";
import { broadcastStateNames } from "@munshi/bff/contract";
import type { BroadcastState } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { formatMoment } from "../../lib/format-moment.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import { messengerSettings, stateChips } from "./messenger-api.ts";
import "./messenger.css";

/** Broadcasts of the site, and the kill switch. */
export function MessengerPage() {
  const maySend = useHolds("message.send");
  const [isStopping, setStopping] = useState(false);
  const settings = useQuery(messengerSettings);
  const stop = settings.data?.stop ?? null;
  return (
    <div className="messenger-page">
      <StopBanner />
      <RegisterPage
        register="broadcasts"
        renderCell={({ id }, value, text, row) => {
          if (id === "name") {
            return <Link href={`/admin/messenger/broadcast/${row.id}`}>{text}</Link>;
          }
          if (id === "state" && isState(value)) {
            return <StatusChip state={stateChips[value]} label={text} />;
          }
          return undefined;
        }}
      >
        <Button component={Link} href="/admin/messenger/settings" size="sm" variant="default">
          Templates and rates
        </Button>
        {maySend && stop === null && (
          <Button size="sm" variant="default" color="red" onClick={() => setStopping(true)}>
            Stop all broadcasts
          </Button>
        )}
        {maySend && (
          <Button component={Link} href="/admin/messenger/new" size="sm">
            New broadcast
          </Button>
        )}
      </RegisterPage>
      {isStopping && <StopDialog onClose={() => setStopping(false)} />}
    </div>
  );
}

function isState(value: unknown): value is BroadcastState {
  return typeof value === "string" && Object.hasOwn(broadcastStateNames, value);
}

/** Shows that the kill switch is on, with a button to turn it off. */
export function StopBanner() {
  const maySend = useHolds("message.send");
  const queries = useQueryClient();
  const stop = useQuery(messengerSettings).data?.stop ?? null;
  const lifting = useMutation({
    mutationFn: () => callAdmin("DELETE /admin/broadcast_stop"),
    onSuccess: (changed) => {
      queries.setQueryData(messengerSettings.queryKey, changed);
      showSnackbar("good", "Broadcasts allowed. Resume each paused one.");
    },
  });
  if (stop === null) return null;
  return (
    <StatusBanner tone="warning" title="All broadcasts are stopped">
      <p>
        {stop.by}, {formatMoment(stop.at)}: {stop.reason}
      </p>
      <ErrorNotice title="Broadcasts could not be allowed" error={lifting.error} />
      {maySend && (
        <Button
          size="sm"
          variant="default"
          loading={lifting.isPending}
          onClick={() => lifting.mutate()}
        >
          Allow broadcasts
        </Button>
      )}
    </StatusBanner>
  );
}

function StopDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const stopping = useMutation({
    mutationFn: () => callAdmin("POST /admin/broadcast_stop", { body: { reason } }),
    onSuccess: (changed) => {
      queries.setQueryData(messengerSettings.queryKey, changed);
      void queries.invalidateQueries({ queryKey: ["register", "broadcasts"] });
      showSnackbar("good", "All broadcasts are stopped");
      onClose();
    },
  });
  return (
    <Dialog title="Stop all broadcasts" onClose={onClose}>
      <form
        className="messenger-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          stopping.mutate();
        }}
      >
        <p>Pauses every broadcast. None can start until you allow them again.</p>
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={1_000}
          required
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ErrorNotice title="Broadcasts could not be stopped" error={stopping.error} />
        <DialogFoot onCancel={onClose}>
          <Button
            type="submit"
            color="red"
            loading={stopping.isPending}
            disabled={reason.trim() === ""}
          >
            Stop all broadcasts
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
