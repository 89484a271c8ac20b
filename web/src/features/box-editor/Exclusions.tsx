import { Button } from "@mantine/core";
import type { BoxExclusions } from "@munshi/bff/contract";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { toFailure } from "../../lib/http.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { fetchExclusions, putExclusions } from "./editor-api.ts";

/** Companies excluded from all of the member's boxes. */
export interface SavedExclusions {
  readonly companies: BoxExclusions["companies"];
  readonly coCodes: ReadonlySet<number>;
}

const queryKey = ["box-exclusions"] as const;
const none: BoxExclusions = { companies: [] };

export function useExclusions(): SavedExclusions {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchExclusions(signal),
    // Another tab may have changed it.
    staleTime: 0,
  });
  return useMemo(() => {
    const { companies } = data ?? none;
    return { companies, coCodes: new Set(companies.map(({ coCode }) => coCode)) };
  }, [data]);
}

/** The exclusion list in one line, and the dialog that changes it. */
export function Exclusions({ exclusions }: { readonly exclusions: SavedExclusions }) {
  const [isOpen, setIsOpen] = useState(false);
  const { companies } = exclusions;
  const shown = companies.slice(0, 5).map(({ symbol }) => symbol);
  const more = companies.length - shown.length;
  return (
    <section className="edit-exclusions" aria-labelledby="box-exclusions-title">
      <h2 id="box-exclusions-title">Exclusion list</h2>
      <p className="edit-hint">
        {companies.length === 0
          ? "Stocks to keep out of all your boxes."
          : `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}. Excluded from all your boxes.`}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        Edit exclusion list
      </Button>
      {isOpen && <ExclusionsDialog exclusions={exclusions} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function ExclusionsDialog({
  exclusions: { companies },
  onClose,
}: {
  readonly exclusions: SavedExclusions;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (coCodes: readonly number[]) => putExclusions(coCodes),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  const codes = companies.map(({ coCode }) => coCode);
  return (
    <Dialog title="Exclusion list" onClose={onClose}>
      <div className="edit-form">
        <CompanySearch
          size="small"
          label="Exclude a company"
          placeholder="Exclude a company"
          onChoose={({ coCode }) => {
            if (!codes.includes(coCode)) mutate([...codes, coCode]);
          }}
        />
        <p className="edit-problem" role="alert">
          {error === null ? "" : toFailure(error).message}
        </p>
        {companies.length === 0 ? (
          <p className="edit-hint">No companies are excluded.</p>
        ) : (
          <ul className="edit-excluded" aria-busy={isPending}>
            {companies.map(({ coCode, name, symbol }) => (
              <li key={coCode}>
                <span>
                  {name} <span className="edit-note">{symbol}</span>
                </span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${name}`}
                  disabled={isPending}
                  onClick={() => mutate(codes.filter((code) => code !== coCode))}
                >
                  <IconX size={18} stroke={1.6} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
