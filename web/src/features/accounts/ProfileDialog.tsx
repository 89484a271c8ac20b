import { Button, TextInput } from "@mantine/core";
import type { InvestorProfile } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { useSnapshot } from "valtio";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { reloadSession, session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import "./accounts.css";
import { keepPhoneDigits } from "./login/sign-up-form.ts";
import { fetchProfile, patchProfile } from "./member-api.ts";
import { messages } from "./messages.ts";

/** Name and number of whoever is signed in. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { member } = useSnapshot(session);
  return (
    <ServerState>
      <Dialog title="Profile" onClose={onClose}>
        {member !== null && <Profile userId={member.userId} onClose={onClose} />}
      </Dialog>
    </ServerState>
  );
}

function Profile({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["profile", userId],
    queryFn: async () => fetchProfile(userId),
  });
  if (error !== null) {
    return (
      <FailureNotice
        title={messages.profileFetchFailed}
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <div className="account-waiting" aria-busy="true" />;
  return <ProfileForm profile={data} onClose={onClose} />;
}

function ProfileForm({
  profile,
  onClose,
}: {
  readonly profile: InvestorProfile;
  readonly onClose: () => void;
}) {
  const { username, ...given } = profile.user_info;
  const [typed, setTyped] = useState(given);
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (typed.first_name.trim() === "") return setProblem(messages.signUpIncomplete);
    const { phone, ...names } = typed;
    if (phone !== "" && phone.length < 10) return setProblem(messages.shortPhone);
    setIsBusy(true);
    setProblem("");
    try {
      await patchProfile(profile.user, {
        user_info: { ...names, ...(phone === "" ? {} : { phone }) },
      });
      onClose();
      showSnackbar("good", messages.profileUpdated);
      await Promise.all([
        reloadSession(),
        queries.invalidateQueries({ queryKey: ["profile", profile.user] }),
      ]);
    } catch {
      setProblem(messages.profileUpdateFailed);
      setIsBusy(false);
    }
  };
  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="account-lead">
        <strong>{username}</strong>
      </p>
      <TextInput
        label="First name"
        autoComplete="given-name"
        value={typed.first_name}
        onChange={(event) => setTyped({ ...typed, first_name: event.currentTarget.value })}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        value={typed.last_name}
        onChange={(event) => setTyped({ ...typed, last_name: event.currentTarget.value })}
      />
      <TextInput
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={typed.phone}
        onChange={(event) =>
          setTyped({ ...typed, phone: keepPhoneDigits(event.currentTarget.value) })
        }
      />
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Save
      </Button>
    </form>
  );
}
