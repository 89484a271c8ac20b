import type { ReferredPerson } from "@munshi/bff/contract";
import { emptyFigure, formatCount, formatDate } from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

const columns: readonly TableColumn<ReferredPerson>[] = [
  { id: "email", header: "Email address", render: ({ email }) => email },
  {
    id: "signedUp",
    header: "Signed up",
    align: "end",
    render: ({ signed_up_on: signedUp }) => formatDate(signedUp),
  },
  {
    id: "subscribed",
    header: "Subscribed",
    align: "end",
    render: ({ subscribed_on: subscribed }) =>
      subscribed === null ? (
        <span className="dashboard-nil">{emptyFigure}</span>
      ) : (
        formatDate(subscribed)
      ),
  },
];

/** Those who signed up, newest first, with as much of their names as it takes to recognise them. */
export function ReferredPeople({
  people,
  total,
}: {
  readonly people: readonly ReferredPerson[];
  readonly total: number;
}) {
  if (people.length === 0) {
    return (
      <section className="dashboard-empty">
        <h2>Referrals</h2>
        <p className="account-lead">Referrals who sign up through your link appear here.</p>
      </section>
    );
  }
  return (
    <Table
      label="Referrals"
      caption={
        <>
          Referrals
          {people.length < total && (
            <span>
              {" "}
              (latest {formatCount(people.length)} of {formatCount(total)})
            </span>
          )}
        </>
      }
      className="dashboard-table"
      boxed
      columns={columns}
      rows={people}
      // Masked addresses may be alike.
      rowKey={(_, index) => index}
    />
  );
}
