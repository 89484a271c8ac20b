import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { RequestFailed } from "../../lib/http.ts";
import { entry } from "../../lib/session/entry-parameters.ts";
import { reloadSession } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import "../../ui/inputs.css";
import "./accounts.css";
import { CouponOffers } from "./CouponOffers.tsx";
import { redeemCoupon } from "./member-api.ts";
import { messages } from "./messages.ts";

function readChosenBroker(): string {
  try {
    return localStorage.getItem("broker") ?? "";
  } catch {
    return "";
  }
}

/** Turns a coupon's code into what it gives. */
export function RedeemCouponDialog({ onClose }: { readonly onClose: () => void }) {
  const [coupon, setCoupon] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      const answer = await redeemCoupon({
        coupon: coupon.trim(),
        broker: readChosenBroker(),
        ref_id: entry.referrer,
      });
      onClose();
      showSnackbar("good", answer.coupon + answer.message);
      // If this reload fails, the next response also shows what the coupon opened.
      await reloadSession().catch(() => undefined);
    } catch (error) {
      const said = error instanceof RequestFailed ? error.failure.message : "";
      setProblem(said === "" ? messages.couponFailed : `Error: ${said}`);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title="Redeem A Coupon" onClose={onClose}>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Enter Promo Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={coupon}
          onChange={(event) => {
            setCoupon(event.currentTarget.value);
            setProblem("");
          }}
        />
        <p className="account-problem" role="alert">
          {problem}
        </p>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Redeem Now
        </Button>
      </form>
      <CouponOffers
        onGo={onClose}
        onCopy={(code) => {
          setCoupon(code);
          setProblem("");
        }}
      />
    </Dialog>
  );
}
