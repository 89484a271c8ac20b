import type { ReferredPerson } from "@munshi/bff/contract";
import { emptyFigure, formatCount, formatDate } from "../../../lib/format.ts";

/** Those who signed up, newest first; who they are is told no further than to recognise them. */
export function ReferredPeople({
  people,
  total,
}: {
  readonly people: readonly ReferredPerson[];
  readonly total: number;
}) {
  if (people.length === 0) {
    return (
      <section className="dashboard-table dashboard-nobody">
        <h2>Referrals</h2>
        <p className="account-lead">Referrals who sign up through your link appear here.</p>
      </section>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, keys included
    <section className="dashboard-table" aria-label="Referrals" tabIndex={0}>
      <table>
        <caption>
          Referrals
          {people.length < total && (
            <span>
              {" "}
              (latest {formatCount(people.length)} of {formatCount(total)})
            </span>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">Email address</th>
            <th scope="col">Signed up</th>
            <th scope="col">Subscribed</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ email, signed_up_on: signedUp, subscribed_on: subscribed }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- masked addresses may be alike
            <tr key={index}>
              <th scope="row">{email}</th>
              <td>{formatDate(signedUp)}</td>
              <td className={subscribed === null ? "dashboard-nil" : undefined}>
                {subscribed === null ? emptyFigure : formatDate(subscribed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
