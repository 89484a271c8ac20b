import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import { session } from "../../lib/session/session.ts";
import { useIsPartnerSite } from "../../shell/partner-site.ts";
import { NextPage } from "../../shell/sign-in/NextPage.tsx";
import "../../ui/inputs.css";
import "./accounts.css";
import { ForgotForm } from "./login/ForgotForm.tsx";
import type { SecondFactorMethod } from "@munshi/bff/contract";
import {
  allMethods,
  describeSocialOutcome,
  loginViewAddress,
  readLoginView,
  readNext,
} from "./login/login-views.ts";
import type { LoginView } from "./login/login-views.ts";
import { readSignUpAddress } from "./login/sign-up-form.ts";
import { SignInForm } from "./login/SignInForm.tsx";
import { SignUpForm } from "./login/SignUpForm.tsx";
import { SocialLinks } from "./login/SocialLinks.tsx";

const SocialEmail = lazy(async () => ({
  default: (await import("./login/SocialEmail.tsx")).SocialEmail,
}));

const SecondStepForm = lazy(async () => ({
  default: (await import("./login/SecondStepForm.tsx")).SecondStepForm,
}));

const titles: Readonly<Record<LoginView, string>> = {
  login: "Log in",
  signup: "Create an account",
  forgot: "Forgot password",
  sent: "Check your email",
  brokers: "Login with your Broker",
  email: "Enter Email",
  code: "Two-step verification",
};

/** Sends members to Today; a login on this page leads on by itself. */
function useLeaveWhereLoggedIn(isForOptimizer: boolean): void {
  const { member, isKnown } = useSnapshot(session);
  const isDecided = useRef(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isKnown || isDecided.current) return;
    isDecided.current = true;
    if (member === null) return;
    navigate(isForOptimizer ? "/?product_type=optimizer" : "/today", { replace: true });
  }, [member, isKnown, isForOptimizer, navigate]);
}

/** Takes keyboard and reader to the heading when another view takes this one's place. */
function useHeadingOf(view: LoginView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus();
  }, [view]);
  return heading;
}

/**
 * Everything between a visitor and an account: login, sign-up, a new password, brokers. On a
 * partner's site its broker is the first way in.
 */
export function LoginPage({
  BrokerPicker,
}: {
  /** Which brokers there are, and the way to each. */
  readonly BrokerPicker: ComponentType<{
    readonly next: string | null;
    readonly onBack?: () => void;
  }>;
}) {
  const query = new URLSearchParams(useSearch());
  const view = readLoginView(query);
  const [, navigate] = useLocation();
  const [email, setEmail] = useState(readSignUpAddress);
  const [methods, setMethods] = useState<readonly SecondFactorMethod[]>(allMethods);
  const heading = useHeadingOf(view);
  useLeaveWhereLoggedIn(query.get("product_type") === "optimizer");

  const show = (other: LoginView): void => navigate(loginViewAddress(query, other));
  const outcome = describeSocialOutcome(query);
  const { hasEnded } = useSnapshot(session);
  const isPartnerSite = useIsPartnerSite();
  const next = readNext(query);
  return (
    <div className="page account-page">
      <section className="account-sheet" aria-labelledby="account-title">
        <h1 id="account-title" ref={heading} tabIndex={-1}>
          {titles[view]}
        </h1>
        {outcome !== null && (
          <p className="account-problem" role="alert">
            {outcome}
          </p>
        )}
        {view === "login" && (
          <>
            <NextPage action="Log in" next={next} hasEnded={hasEnded} />
            {isPartnerSite && (
              <>
                <Suspense fallback={<div className="account-partner-waiting" aria-busy="true" />}>
                  <BrokerPicker next={next} />
                </Suspense>
                <p className="account-or">or</p>
              </>
            )}
            <SignInForm
              query={query}
              email={email}
              isSecondary={isPartnerSite}
              onEmail={setEmail}
              onSecondStep={(found) => {
                setMethods(found);
                show("code");
              }}
            />
            <SocialLinks next={next} onBroker={isPartnerSite ? null : () => show("brokers")} />
            <p className="account-switch">
              Don't have an account?{" "}
              <Link href={loginViewAddress(query, "signup")}>Create an account</Link>
            </p>
          </>
        )}
        {view === "signup" && (
          <>
            <NextPage action="Sign up" next={next} />
            <SignUpForm email={email} onEmail={setEmail} onDone={() => show("login")} />
            <p className="account-switch">
              Already have an account? <Link href={loginViewAddress(query, "login")}>Log in</Link>
            </p>
          </>
        )}
        {view === "forgot" && (
          <>
            <ForgotForm email={email} onEmail={setEmail} onSent={() => show("sent")} />
            <p className="account-switch">
              <Link href={loginViewAddress(query, "login")}>Back To Login</Link>
            </p>
          </>
        )}
        {view === "sent" && (
          <>
            <p className="account-lead">
              If {email === "" ? "this email address" : <strong>{email}</strong>} is registered, we
              have emailed you a code. It is valid for 10 minutes and 5 attempts.
            </p>
            <Button size="md" fullWidth onClick={() => show("login")}>
              OK
            </Button>
            <p className="account-switch">
              Have the code? <Link href="/reset-password">Set a new password</Link>
            </p>
          </>
        )}
        <Suspense fallback={<div className="account-waiting" aria-busy="true" />}>
          {view === "brokers" && (
            <>
              <NextPage action="Log in" next={next} />
              <BrokerPicker next={next} onBack={() => show("login")} />
            </>
          )}
          {view === "code" && <SecondStepForm methods={methods} onBack={() => show("login")} />}
          {view === "email" && <SocialEmail onBack={() => show("login")} />}
        </Suspense>
      </section>
    </div>
  );
}
