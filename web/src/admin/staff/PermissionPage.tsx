import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link } from "wouter";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import { callAdmin } from "../call-admin.ts";
import { groups } from "./permission-kinds.ts";
import { KindTag } from "./PermissionEditor.tsx";
import "./staff.css";

/** Which profile grants what. Phones show one profile at a time. */
export function PermissionPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "permissions"],
    queryFn: () => callAdmin("GET /admin/permissions"),
    staleTime: 0,
  });
  const [picked, setPicked] = useState("");
  const profiles = data?.profiles ?? [];
  const shown = profiles.find(({ id }) => id === picked) ?? profiles[0];
  return (
    <>
      <h1 className="admin-title">Permissions</h1>
      <QueryFailure title="Permissions could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && profiles.length === 0 && (
        <p className="admin-soft">
          No profiles yet. <Link href="/admin/AddProfile">Add profile</Link>
        </p>
      )}
      {shown !== undefined && (
        <>
          <NativeSelect
            className="matrix-choice"
            label="Profile"
            value={shown.id}
            data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setPicked(event.currentTarget.value)}
          />
          <ScrollRegion className="matrix-scroll" label="Permissions by profile">
            <table className="matrix">
              <caption className="visually-hidden">Permissions by profile</caption>
              <thead>
                <tr>
                  <th scope="col">Permission</th>
                  {profiles.map(({ id, name }) => (
                    <th key={id} scope="col" data-shown={id === shown.id}>
                      <Link href={`/admin/EditProfile/${id}`}>{name}</Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {groups.map((group) => (
                  <Fragment key={group.name}>
                    <tr className="matrix-group">
                      <th scope="colgroup" colSpan={profiles.length + 1}>
                        {group.name}
                      </th>
                    </tr>
                    {group.permissions.map(({ key, title, kind }) => (
                      <tr key={key}>
                        <th scope="row">
                          <span className="matrix-title">
                            {title} <KindTag kind={kind} />
                          </span>
                        </th>
                        {profiles.map(({ id, permissions }) => (
                          <td key={id} data-shown={id === shown.id}>
                            {permissions.includes(key) ? (
                              <>
                                <span aria-hidden>✓</span>
                                <span className="visually-hidden">Yes</span>
                              </>
                            ) : (
                              <>
                                <span aria-hidden className="matrix-no">
                                  –
                                </span>
                                <span className="visually-hidden">No</span>
                              </>
                            )}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </>
  );
}
