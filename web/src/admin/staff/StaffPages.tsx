import { Button } from "@mantine/core";
import type { StaffListed } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice, FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { admin, useHolds } from "../admin-session.ts";
import { callAdmin } from "../call-admin.ts";
import { StaffForm } from "./StaffForm.tsx";
import "./staff.css";

function listProfiles({ is_master, profiles }: StaffListed): string {
  if (is_master) return "Master";
  return profiles.length === 0 ? "None" : profiles.map(({ name }) => name).join(", ");
}

/** The register of staff. */
export function StaffPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "staff"],
    queryFn: () => callAdmin("GET /admin/staff"),
    staleTime: 0,
  });
  const mayChange = useHolds("staff.change");
  return (
    <>
      <div className="staff-head">
        <h1 className="admin-title">Staff</h1>
        {mayChange && (
          <Button component={Link} href="/admin/addUser">
            Add staff member
          </Button>
        )}
      </div>
      <QueryFailure title="Staff could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && (
        <DataTable
          label="Staff"
          narrow="stack"
          boxed
          className="staff-table"
          rows={data.staff}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, name, is_self }) => (
                <>
                  {mayChange ? <Link href={`/admin/editUser?uid=${id}`}>{name}</Link> : name}
                  {is_self && <span className="admin-soft"> (you)</span>}
                </>
              ),
              sortValue: ({ name }) => name,
            },
            {
              id: "email",
              header: "Email",
              render: ({ email }) => <span className="staff-email">{email}</span>,
              sortValue: ({ email }) => email,
            },
            {
              id: "profiles",
              header: "Profiles",
              render: listProfiles,
              sortValue: listProfiles,
            },
            {
              id: "seen",
              header: "Last seen",
              render: ({ last_seen_at }) =>
                last_seen_at === null ? "Never" : formatMoment(last_seen_at),
              sortValue: ({ last_seen_at }) => last_seen_at,
            },
            {
              id: "state",
              header: "State",
              render: (staff) => <State staff={staff} />,
              sortValue: ({ active, has_joined }) => (active ? (has_joined ? 0 : 1) : 2),
            },
          ]}
        />
      )}
    </>
  );
}

function State({ staff: { active, has_joined } }: { readonly staff: StaffListed }) {
  if (!active) return <StatusChip state="none" label="Inactive" />;
  return has_joined ? (
    <StatusChip state="done" label="Active" />
  ) : (
    <StatusChip state="open" label="Invited" />
  );
}

function useChoices() {
  return useQuery({
    queryKey: ["admin", "staff-choices"],
    queryFn: () => callAdmin("GET /admin/staff-choices"),
    staleTime: 0,
  });
}

/** Adds a staff member. */
export function AddUserPage() {
  const { data, error, refetch } = useChoices();
  return (
    <>
      <h1 className="admin-title">Add staff member</h1>
      <QueryFailure title="Profiles could not be loaded" query={{ error, refetch }} />
      {data !== undefined && <StaffForm staff={null} choices={data} />}
    </>
  );
}

/** Edits the staff member of the address: `?uid=`. */
export function EditUserPage() {
  const uid = new URLSearchParams(useSearch()).get("uid") ?? "";
  return uid === "" ? <NoUser /> : <EditUser uid={uid} />;
}

function NoUser() {
  return (
    <>
      <h1 className="admin-title">Edit staff member</h1>
      <p>
        Choose a person from the list of <Link href="/admin/user">staff</Link>.
      </p>
    </>
  );
}

function EditUser({ uid }: { readonly uid: string }) {
  const choices = useChoices();
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "staff", uid],
    queryFn: () => callAdmin("GET /admin/staff/:id", { params: { id: uid } }),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = error ?? choices.error;
  return (
    <>
      <h1 className="admin-title">Edit staff member</h1>
      {failed !== null && (
        <FailureNotice
          title="The staff member could not be loaded"
          failure={toFailure(failed)}
          onRetry={() => {
            void refetch();
            void choices.refetch();
          }}
        />
      )}
      {data !== undefined && choices.data !== undefined && (
        <>
          <StaffForm key={uid} staff={data} choices={choices.data} />
          {!data.is_self && <Account staff={data} />}
        </>
      )}
    </>
  );
}

/** Account actions other than editing its fields. */
function Account({
  staff: { id, name, active, has_joined, is_master },
}: {
  readonly staff: StaffListed;
}) {
  const queries = useQueryClient();
  const isMaster = useSnapshot(admin).session?.staff.is_master === true;
  const [isResetting, setIsResetting] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: ["admin", "staff"] });
  const onError = (error: unknown): void =>
    showSnackbar("bad", `Error: ${toFailure(error).message}`);
  const activation = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/staff/:id/active", { params: { id }, body: { active: !active } }),
    onSuccess: async () => {
      showSnackbar("good", active ? `${name} deactivated` : `${name} activated`);
      await reload();
    },
    onError,
  });
  const invitation = useMutation({
    mutationFn: () => callAdmin("POST /admin/staff/:id/invite", { params: { id }, body: {} }),
    onSuccess: () => showSnackbar("good", "Invitation sent"),
    onError,
  });
  const ending = useMutation({
    mutationFn: () => callAdmin("POST /admin/staff/:id/sessions/end", { params: { id }, body: {} }),
    onSuccess: () => showSnackbar("good", `Sessions of ${name} ended`),
    onError,
  });
  return (
    <section className="admin-section staff-account">
      <h2>Account</h2>
      <p className="admin-soft">
        {active
          ? "Deactivating ends all access at once."
          : "Inactive staff cannot log in. Activating restores their profiles."}
      </p>
      <div className="staff-actions">
        {active && !has_joined && (
          <Button
            variant="default"
            loading={invitation.isPending}
            onClick={() => invitation.mutate()}
          >
            Send invitation again
          </Button>
        )}
        {active && has_joined && (isMaster || !is_master) && (
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
            End sessions
          </Button>
        )}
        {active && has_joined && isMaster && (
          <Button variant="default" onClick={() => setIsResetting(true)}>
            Reset access
          </Button>
        )}
        <Button
          variant="default"
          loading={activation.isPending}
          onClick={() => activation.mutate()}
        >
          {active ? "Deactivate" : "Activate"}
        </Button>
      </div>
      {isResetting && (
        <ResetDialog
          id={id}
          name={name}
          onDone={() => {
            setIsResetting(false);
            void reload();
          }}
          onClose={() => setIsResetting(false)}
        />
      )}
    </section>
  );
}

/** For staff who lost their password or second factor. */
function ResetDialog({
  id,
  name,
  onDone,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const resetting = useMutation({
    mutationFn: () => callAdmin("POST /admin/staff/:id/reset", { params: { id }, body: {} }),
    onSuccess: () => {
      showSnackbar("good", `Access reset. ${name} gets a new link by email.`);
      onDone();
    },
  });
  return (
    <Dialog title={`Reset ${name}’s access`} onClose={onClose}>
      <p>
        Ends their sessions and tokens and removes their password, authenticator app, passkeys and
        recovery codes. An email with a new link is sent, valid for 24 hours.
      </p>
      <ErrorNotice title="Access could not be reset" error={resetting.error} />
      <DialogFoot onCancel={onClose}>
        <Button color="red" loading={resetting.isPending} onClick={() => resetting.mutate()}>
          Reset access
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
