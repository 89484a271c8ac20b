import { Button } from "@mantine/core";
import type { StaffProfile } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { callAdmin } from "../call-admin.ts";
import { useHolds } from "../admin-session.ts";
import { allListed } from "./permission-kinds.ts";
import { ProfileForm } from "./ProfileForm.tsx";
import "./staff.css";

/** The register of profiles. */
export function ProfilePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "profiles"],
    queryFn: () => callAdmin("GET /admin/profiles"),
    staleTime: 0,
  });
  const [deleted, setDeleted] = useState<StaffProfile | null>(null);
  const mayChange = useHolds("profile.change");
  return (
    <>
      <div className="staff-head">
        <h1 className="admin-title">Profiles</h1>
        {mayChange && (
          <Button component={Link} href="/admin/AddProfile">
            Add profile
          </Button>
        )}
      </div>
      <QueryFailure title="Profiles could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && (
        <DataTable
          label="Profiles"
          narrow="stack"
          boxed
          className="staff-table"
          rows={data.profiles}
          rowKey={({ id }) => id}
          empty={<p className="staff-empty">No profiles yet. Add one to grant permissions.</p>}
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, name }) =>
                mayChange ? <Link href={`/admin/EditProfile/${id}`}>{name}</Link> : name,
              sortValue: ({ name }) => name,
            },
            {
              id: "staff",
              header: "Staff",
              align: "end",
              render: ({ staff }) => staff,
              sortValue: ({ staff }) => staff,
            },
            {
              id: "permissions",
              header: "Permissions",
              align: "end",
              render: ({ permissions }) => `${permissions.length} of ${allListed.length}`,
              sortValue: ({ permissions }) => permissions.length,
            },
            {
              id: "updated",
              header: "Last changed",
              render: ({ updated_at }) => formatMoment(updated_at),
              sortValue: ({ updated_at }) => updated_at,
            },
            ...(mayChange
              ? [
                  {
                    id: "delete",
                    header: <span className="visually-hidden">Delete</span>,
                    label: "",
                    align: "end" as const,
                    render: (profile: StaffProfile) => (
                      <button
                        type="button"
                        className="account-link"
                        aria-label={`Delete ${profile.name}`}
                        onClick={() => setDeleted(profile)}
                      >
                        Delete
                      </button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {deleted !== null && <DeleteDialog profile={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function DeleteDialog({
  profile: { id, name, staff },
  onClose,
}: {
  readonly profile: StaffProfile;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAdmin("DELETE /admin/profiles/:id", { params: { id } }),
    onSuccess: async () => {
      showSnackbar("good", "Profile deleted");
      onClose();
      await queries.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  const isUsed = staff > 0;
  return (
    <Dialog title={`Delete ${name}`} onClose={onClose}>
      {isUsed ? (
        <p>
          {staff === 1 ? "1 staff member holds" : `${staff} staff members hold`} this profile. Give
          them another profile first.
        </p>
      ) : (
        <p>No staff member holds this profile. This cannot be undone.</p>
      )}
      {error !== null && (
        <p className="account-problem" role="alert">
          {toFailure(error).message}
        </p>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {isUsed ? "Close" : "Cancel"}
        </Button>
        {!isUsed && (
          <Button loading={isPending} onClick={() => mutate()}>
            Delete profile
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Adds a profile. */
export function AddProfilePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "permissions"],
    queryFn: () => callAdmin("GET /admin/permissions"),
  });
  return (
    <>
      <h1 className="admin-title">Add profile</h1>
      <QueryFailure title="Permissions could not be loaded" query={{ error, refetch }} />
      {data !== undefined && <ProfileForm profile={null} grantable={data.grantable} />}
    </>
  );
}

/** Edits a profile. */
export function EditProfilePage() {
  const { uid } = useParams<{ uid: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "profile", uid],
    queryFn: () => callAdmin("GET /admin/profiles/:id", { params: { id: uid } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <h1 className="admin-title">Edit profile</h1>
      <QueryFailure title="The profile could not be loaded" query={{ error, refetch }} />
      {data !== undefined && data.profile.is_own && (
        <StatusBanner tone="info" title="You hold this profile yourself">
          <p>Another editor must change it.</p>
        </StatusBanner>
      )}
      {data !== undefined && (
        <ProfileForm
          key={uid}
          profile={data.profile}
          grantable={data.profile.is_own ? [] : data.grantable}
        />
      )}
    </>
  );
}
