import { Button, TextInput } from "@mantine/core";
import type { InvestorProfile } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { fetchProfile } from "../../lib/session/profile.ts";
import { reloadSession, session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { describeKyc } from "../../shell/kyc.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import "./accounts.css";
import { patchProfile } from "./member-api.ts";
import { messages } from "./messages.ts";
import { checkProfile, readPhone } from "./profile-form.ts";
import type { ProfileProblems, ProfileValues } from "./profile-form.ts";

/** Name and number of anyone who is signed in. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { member } = useSnapshot(session);
  return (
    <ServerState>
      <Dialog title="Profile" onClose={onClose}>
        {member !== null && (
          <>
            <Profile userId={member.userId} onClose={onClose} />
            <p className="profile-kyc">
              <span>
                KYC: <strong>{describeKyc(member.kycStatus)}</strong>
              </span>
              <button
                type="button"
                className="account-link"
                onClick={() => openDialog("kyc", { isByChoice: true })}
              >
                {member.kycStatus === "COMPLETED" ? "View KYC" : "Complete KYC"}
              </button>
            </p>
            <p className="profile-kyc">
              <span>Password, two-step verification, devices</span>
              <Link className="account-link" href="/profile/security" onClick={onClose}>
                Security
              </Link>
            </p>
          </>
        )}
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
    return <QueryFailure title={messages.profileFetchFailed} query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="account-waiting" aria-busy="true" />;
  return <ProfileForm profile={data} onClose={onClose} />;
}

const profileFields = ["first_name", "last_name", "phone"] as const;

function ProfileForm({
  profile,
  onClose,
}: {
  readonly profile: InvestorProfile;
  readonly onClose: () => void;
}) {
  const { username, ...given } = profile.user_info;
  const [typed, setTyped] = useState(given);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const bind = (field: keyof ProfileValues) => ({
    name: field,
    value: typed[field],
    error: problems[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setTyped({ ...typed, [field]: event.currentTarget.value });
      setProblems({});
      setProblem("");
    },
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkProfile(typed, given.phone);
    setProblems(found);
    const first = profileFields.find((field) => found[field] !== undefined);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { phone: typedPhone, ...names } = typed;
    const phone = readPhone(typedPhone);
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
    <form ref={form} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="account-lead">
        <strong>{username}</strong>
      </p>
      <TextInput label="First name" autoComplete="given-name" {...bind("first_name")} />
      <TextInput label="Last name" autoComplete="family-name" {...bind("last_name")} />
      <TextInput
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        {...bind("phone")}
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
