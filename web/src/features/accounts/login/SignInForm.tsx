import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { Link } from "wouter";
import type { SecondFactorMethod } from "@munshi/bff/contract";
import { RequestFailed, toFailure } from "../../../lib/http.ts";
import { offeredChat } from "../../../lib/session/offered-chat.ts";
import { finishSignIn } from "../../../shell/sign-in/after-sign-in.ts";
import { signIn } from "../api.ts";
import { describeSignInFailure, messages } from "../messages.ts";
import { allMethods, loginViewAddress, readNext } from "./login-views.ts";

function readMethods(error: unknown): readonly SecondFactorMethod[] {
  const given: unknown = error instanceof RequestFailed ? error.fields["second_step"] : null;
  const methods: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, "methods") : null;
  return allMethods.filter((method) => Array.isArray(methods) && methods.includes(method));
}

/** Email address and password; what was typed stays where it fails. */
export function SignInForm({
  query,
  email,
  isSecondary,
  onEmail,
  onSecondStep,
}: {
  readonly query: URLSearchParams;
  readonly email: string;
  /** Another way in is the page's main one. */
  readonly isSecondary: boolean;
  readonly onEmail: (email: string) => void;
  /** The password was right; a second factor is asked for. */
  readonly onSecondStep: (methods: readonly SecondFactorMethod[]) => void;
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
      if (toFailure(error).code === "sign_in.second_step") {
        onSecondStep(readMethods(error));
        return;
      }
      setProblem(describeSignInFailure(error));
      setIsBusy(false);
    }
  };

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Email address"
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
      <Button
        type="submit"
        size="md"
        fullWidth
        variant={isSecondary ? "default" : "filled"}
        loading={isBusy}
      >
        Log in
      </Button>
    </form>
  );
}
