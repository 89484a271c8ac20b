import { Button, PasswordInput, TextInput } from "@mantine/core";
import type { StaffSecurity } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { createPasskey, describePasskeyFailure } from "../../shell/identity/passkeys.ts";
import { RecoveryCodes } from "../../shell/identity/RecoveryCodes.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { AppSetup } from "../sign-in/AppSetup.tsx";

const queryKey = ["admin", "security"] as const;

function showFailure(error: unknown): void {
  showSnackbar("bad", `Error: ${describePasskeyFailure(error).message}`);
}

/** The own password, second factors and sessions. */
export function AdminSecurityPage() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/security"),
    staleTime: 0,
  });
  return (
    <div className="admin-column">
      <h1 className="admin-title">Security</h1>
      <QueryFailure title="Security settings could not be loaded" query={{ error, refetch }} />
      {data !== undefined && error === null && (
        <>
          <Factors security={data} />
          <Sessions security={data} />
          <PasswordSection />
        </>
      )}
    </div>
  );
}

function useReload(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey });
}

async function makePasskey(name: string): Promise<readonly string[]> {
  const { options } = await callAdmin("POST /admin/security/passkeys/options", { body: {} });
  const response = await createPasskey(options);
  const answer = await callAdmin("POST /admin/security/passkeys", { body: { name, response } });
  return answer.recovery_codes;
}

function Factors({ security }: { readonly security: StaffSecurity }) {
  const reload = useReload();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [name, setName] = useState("");
  const showCodes = (made: readonly string[]): void => {
    setCodes(made);
    reload();
  };
  const adding = useMutation({
    mutationFn: makePasskey,
    onError: showFailure,
    onSuccess: (made) => {
      setName("");
      showCodes(made);
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) =>
      callAdmin("POST /admin/security/passkeys/:id/remove", { params: { id }, body: {} }),
    onError: showFailure,
    onSuccess: reload,
  });
  const renewing = useMutation({
    mutationFn: () => callAdmin("POST /admin/security/recovery_codes", { body: {} }),
    onError: showFailure,
    onSuccess: (answer) => showCodes(answer.recovery_codes),
  });
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== "" && !adding.isPending) adding.mutate(name.trim());
  };
  return (
    <section className="admin-section" aria-labelledby="admin-factors">
      <h2 id="admin-factors">Second factors</h2>
      {security.totp_since === null ? (
        <Button variant="default" onClick={() => setIsSettingUp(true)}>
          Set up authenticator app
        </Button>
      ) : (
        <p>Authenticator app, since {formatMoment(security.totp_since)}</p>
      )}
      <p>
        {security.recovery_codes_left} recovery codes left{" "}
        <button
          type="button"
          className="account-link"
          disabled={renewing.isPending}
          onClick={() => renewing.mutate()}
        >
          Create new recovery codes
        </button>
      </p>
      {security.passkeys.length > 0 && (
        <ul className="admin-rows">
          {security.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <strong>{passkey.name}</strong> added {formatMoment(passkey.created_at)}
              </span>
              <button
                type="button"
                className="account-link"
                aria-label={`Remove passkey ${passkey.name}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate(passkey.id)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="admin-inline" onSubmit={add}>
        <TextInput
          label="Passkey name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={adding.isPending}
          disabled={name.trim() === ""}
        >
          Add passkey
        </Button>
      </form>
      {isSettingUp && (
        <Dialog title="Set up authenticator app" onClose={() => setIsSettingUp(false)}>
          <AppSetup
            start={() => callAdmin("POST /admin/security/totp", { body: {} })}
            confirm={async (code) => {
              const answer = await callAdmin("POST /admin/security/totp/confirm", {
                body: { code },
              });
              setIsSettingUp(false);
              showCodes(answer.recovery_codes);
            }}
          />
        </Dialog>
      )}
      {codes.length > 0 && (
        <Dialog title="Recovery codes" onClose={null}>
          <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
        </Dialog>
      )}
    </section>
  );
}

function Sessions({ security }: { readonly security: StaffSecurity }) {
  const reload = useReload();
  const ending = useMutation({
    mutationFn: (id: string) =>
      callAdmin("POST /admin/security/sessions/:id/end", { params: { id }, body: {} }),
    onError: (error) => {
      showFailure(error);
      reload();
    },
    onSuccess: () => {
      showSnackbar("good", "Session ended");
      reload();
    },
  });
  return (
    <section className="admin-section" aria-labelledby="admin-sessions">
      <h2 id="admin-sessions">Sessions</h2>
      <ul className="admin-rows">
        {security.sessions.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{row.device}</strong>{" "}
              {row.is_current ? "This session" : `Last used ${formatMoment(row.last_seen_at)}`}
            </span>
            {!row.is_current && (
              <button
                type="button"
                className="account-link"
                aria-label={`End session on ${row.device}`}
                disabled={ending.isPending}
                onClick={() => ending.mutate(row.id)}
              >
                End session
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const noPasswords = { password: "", new_password: "", confirm_password: "" };
const passwordFields = [
  ["password", "Current password", "current-password"],
  ["new_password", "New password", "new-password"],
  ["confirm_password", "Repeat new password", "new-password"],
] as const;

function PasswordSection() {
  const reload = useReload();
  const [typed, setTyped] = useState(noPasswords);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: typeof noPasswords) => callAdmin("POST /admin/security/password", { body }),
    onSuccess: (answer) => {
      setTyped(noPasswords);
      showSnackbar("good", answer.message);
      reload();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate(typed);
  };
  return (
    <section className="admin-section" aria-labelledby="admin-password">
      <h2 id="admin-password">Password</h2>
      <form className="account-form" noValidate onSubmit={submit}>
        {passwordFields.map(([field, label, autoComplete]) => (
          <PasswordInput
            key={field}
            label={label}
            autoComplete={autoComplete}
            visibilityToggleButtonProps={{ "aria-label": `Show ${label.toLowerCase()}` }}
            value={typed[field]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((before) => ({ ...before, [field]: value }));
            }}
          />
        ))}
        <p className="account-problem" role="alert">
          {error === null ? "" : toFailure(error).message}
        </p>
        <Button type="submit" loading={isPending}>
          Change password
        </Button>
      </form>
    </section>
  );
}
