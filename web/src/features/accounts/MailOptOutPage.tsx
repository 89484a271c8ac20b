import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callCore } from "../../lib/http.ts";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import "./accounts.css";

/** Ends news and offers by email. Needs a click, because link scanners open the page too. */
export function MailOptOutPage() {
  const { token = "" } = useParams();
  const ending = useMutation({
    mutationFn: () => callCore("POST /mail/opt-out/:token", { params: { token } }),
  });
  return (
    <div className="page account-page">
      <section className="account-sheet" aria-labelledby="opt-out-title">
        <h1 id="opt-out-title">Unsubscribe</h1>
        {ending.isSuccess ? (
          <StatusBanner tone="good" title="You are unsubscribed from news and offers by email">
            <p>Turn them on again in your notification settings.</p>
          </StatusBanner>
        ) : (
          <>
            <p>Stop news and offers by email. You will still get emails about your account.</p>
            <ErrorNotice title="Could not unsubscribe" error={ending.error} />
            <Button loading={ending.isPending} onClick={() => ending.mutate()}>
              Unsubscribe
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
