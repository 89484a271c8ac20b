import { Button, NativeSelect, TextInput } from "@mantine/core";
import { acceptNextPath } from "@munshi/bff/contract";
import type { BillingAnswer } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { writeSlice } from "../../lib/session/stored-state.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { payKeys, saveBilling, useBilling } from "../../pay-parts/pay-api.ts";
import { go } from "../../shell/go.ts";
import "../../ui/account-sheet.css";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import { findBillingProblems, readFieldProblems, tidyBilling } from "./billing-form.ts";
import type { BillingDetails, BillingField } from "./billing-form.ts";
import { SellerFacts } from "./BillingSummary.tsx";
import "./payments.css";

/** `/payment-setup`: billing details of the buyer, and the seller. */
export function PaymentSetupPage() {
  return (
    <ServerState>
      <div className="page account-page">
        <section className="account-sheet pay-setup" aria-labelledby="pay-setup">
          <h1 id="pay-setup">Payment setup</h1>
          <Setup />
        </section>
      </div>
    </ServerState>
  );
}

function Setup() {
  const { data, error, refetch } = useBilling();
  if (error !== null) {
    return <QueryFailure title="Billing details could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="pay-waiting" aria-busy="true" />;
  return <BillingForm billing={data} />;
}

function BillingForm({
  billing: { details, states, seller },
}: {
  readonly billing: BillingAnswer;
}) {
  const client = useQueryClient();
  const { member } = useSnapshot(session);
  const next = acceptNextPath(new URLSearchParams(useSearch()).get("next") ?? "");
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [typed, setTyped] = useState<BillingDetails>(
    () =>
      details ?? {
        name: `${member?.firstName ?? ""} ${member?.lastName ?? ""}`.trim(),
        address: "",
        state_code: "",
        pin_code: "",
        gstin: "",
      },
  );
  const leave = (): void => {
    writeSlice("payment", { billing_asked: true });
    go(next ?? "/make-payment", { replace: true });
  };
  const save = useMutation({
    mutationFn: saveBilling,
    onSuccess: async (answer) => {
      client.setQueryData([...payKeys.billing, member?.userId ?? null], answer);
      showSnackbar("good", "Billing details saved");
      // GST depends on the buyer's location, so quoted prices are stale now.
      await client.invalidateQueries({ queryKey: payKeys.all, refetchType: "none" });
      leave();
    },
  });
  const problems = {
    ...readFieldProblems(save.error),
    ...(isChecked && findBillingProblems(tidyBilling(typed))),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    setIsChecked(true);
    const given = tidyBilling(typed);
    const [wrong] = Object.keys(findBillingProblems(given));
    if (wrong === undefined) save.mutate(given);
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  const field = (name: BillingField) => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <p className="account-lead">
        For your tax invoice. The State decides the place of supply, and so CGST and SGST or IGST.
        Earlier invoices do not change.
      </p>
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        <TextInput label="Name" autoComplete="name" maxLength={100} required {...field("name")} />
        <TextInput
          label="Address"
          autoComplete="street-address"
          maxLength={300}
          required
          {...field("address")}
        />
        <div className="pay-pair">
          <NativeSelect
            label="State"
            required
            data={[
              { value: "", label: "Choose" },
              ...states.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            {...field("state_code")}
          />
          <TextInput
            label="PIN code"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={7}
            required
            {...field("pin_code")}
          />
        </div>
        <TextInput
          label="GSTIN (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={18}
          description="Only for a business that claims input tax credit"
          {...field("gstin")}
        />
        {save.error !== null && (
          <p className="account-problem" role="alert">
            Error: {toFailure(save.error).message}
          </p>
        )}
        <div className="pay-foot">
          <Button variant="default" size="md" onClick={leave}>
            {details === null ? "Skip for now" : "Cancel"}
          </Button>
          <Button type="submit" size="md" loading={save.isPending}>
            Save and continue
          </Button>
        </div>
        {details === null && (
          <p className="account-lead">
            If you skip, the invoice uses the seller’s State as place of supply.
          </p>
        )}
      </form>
      <div>
        <h2 className="pay-setup-seller">Seller</h2>
        <SellerFacts seller={seller} />
      </div>
    </>
  );
}
