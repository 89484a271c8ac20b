import type { SignInRow } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { endSignIns, fetchSignIns } from "./member-api.ts";
import "./signed-in-devices.css";

const queryKey = ["sign-ins"] as const;

/** Queries the devices on which the member is signed in. */
export function useSignIns() {
  return useQuery({ queryKey, queryFn: fetchSignIns, staleTime: 0 });
}

/** Devices on which the member is signed in, each with a way to sign it out. */
export function SignedInDevices() {
  const queries = useQueryClient();
  const { data, error, refetch } = useSignIns();
  const ending = useMutation({
    mutationFn: endSignIns,
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      showSnackbar("good", "Device logged out");
    },
    onError: (failed) => {
      showSnackbar("bad", `Error: ${toFailure(failed).message}`);
      void refetch();
    },
  });
  const others = data?.results.filter(({ is_current }) => !is_current) ?? [];
  return (
    <section className="signed-in security-section" aria-labelledby="signed-in-title">
      <div className="signed-in-head">
        <h2 id="signed-in-title">Devices</h2>
        {others.length > 1 && (
          <button
            type="button"
            className="account-link"
            disabled={ending.isPending}
            onClick={() => ending.mutate(null)}
          >
            Log out other devices
          </button>
        )}
      </div>
      <QueryFailure title="Devices could not be loaded" query={{ error, refetch }} />
      {data !== undefined && error === null && (
        <ul>
          {data.results.map((row) => (
            <Device
              key={row.id}
              row={row}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate(row.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Device({
  row,
  isBusy,
  onEnd,
}: {
  readonly row: SignInRow;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}) {
  const name = row.device === "" ? "Unknown device" : row.device;
  return (
    <li>
      <span className="signed-in-device">
        <strong>{name}</strong>
        <span>
          {row.is_current ? "This device" : `Last used ${formatMoment(row.last_used_at)}`}
          {` · ${row.sites.join(", ")}`}
        </span>
      </span>
      {!row.is_current && (
        <button
          type="button"
          className="account-link"
          disabled={isBusy}
          aria-label={`Log out ${name}`}
          onClick={onEnd}
        >
          Log out
        </button>
      )}
    </li>
  );
}
