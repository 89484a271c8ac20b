import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { Link } from "wouter";
import { offeredChat } from "../../../lib/session/offered-chat.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { finishSignIn } from "../../../shell/sign-in/after-sign-in.ts";
import { signIn } from "../api.ts";
import { describeSignInFailure } from "../failure-text.ts";
import { messages } from "../messages.ts";
import { loginViewAddress, readNext } from "./login-views.ts";

/** E-mail address and password; what was typed stays where it fails. */
export function SignInForm({
  query,
  email,
  onEmail,
}: {
  readonly query: URLSearchParams;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === "" || password === "") {
      setProblem(messages.signInIncomplete);
      return;
    }
    setIsBusy(true);
    setProblem("");
    const next = readNext(query);
    try {
      const view = await signIn({
        username: email.trim().toLowerCase(),
        password,
        last_login_device: "web",
        ...(offeredChat.id === "" ? {} : { chat_id: offeredChat.id }),
        ...(next === null ? {} : { next }),
      });
      await finishSignIn(view);
    } catch (error) {
      const text = describeSignInFailure(error);
      setProblem(text);
      showSnackbar("bad", text);
      setIsBusy(false);
    }
  };

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="E-mail address"
        type="email"
        name="username"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={problem !== "" && email.trim() === ""}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problem !== "" && password === ""}
      />
      <Link className="account-aside" href={loginViewAddress(query, "forgot")}>
        Forgot password?
      </Link>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Login
      </Button>
    </form>
  );
}
