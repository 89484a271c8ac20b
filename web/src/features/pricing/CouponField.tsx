import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../../lib/session/session.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { currentAddress, loginAddress } from "../../shell/go.ts";
import "../../ui/inputs.css";

const notValid = "Coupon not valid !";

/** Result of applying a coupon; `days`: it adds days instead of a discount. */
export type CouponResult =
  | { readonly kind: "none" | "checking" | "applied" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "days"; readonly gives: string };

/** A coupon whose discount the prices above show. */
export function CouponField({
  applied,
  result,
  onApply,
}: {
  /** The coupon that was entered last; empty: none. */
  readonly applied: string;
  readonly result: CouponResult;
  /** With an empty text the coupon is removed. */
  readonly onApply: (coupon: string) => void;
}) {
  const [typed, setTyped] = useState(applied);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply(typed.trim().toUpperCase());
  };
  return (
    <form className="pricing-coupon" noValidate onSubmit={submit}>
      <TextInput
        label="Discount coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        error={result.kind === "refused" ? notValid : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {result.kind === "applied" ? (
        <Button
          className="pricing-coupon-button"
          variant="default"
          onClick={() => {
            setTyped("");
            onApply("");
          }}
        >
          Remove
        </Button>
      ) : (
        <Button
          className="pricing-coupon-button"
          type="submit"
          variant="default"
          loading={result.kind === "checking"}
          disabled={typed.trim() === ""}
        >
          Apply
        </Button>
      )}
      <output className="pricing-coupon-result">
        {result.kind === "applied" && (
          <>
            <strong>{applied} Applied!</strong> Prices include the discount.
          </>
        )}
        {result.kind === "refused" && result.reason !== notValid && result.reason}
        {result.kind === "days" && (
          <>
            {applied} gives {result.gives}.{" "}
            <button type="button" className="pricing-link" onClick={() => openDialog("coupon")}>
              Redeem A Coupon
            </button>
          </>
        )}
      </output>
    </form>
  );
}

/** Coupons that give days: a subscription or the free trial. */
export function RedeemOffer() {
  const { viewer } = useSnapshot(session);
  return (
    <div className="pricing-redeem">
      <h2>Coupon for days or a free trial</h2>
      {viewer.isSignedIn ? (
        <Button variant="default" onClick={() => openDialog("coupon")}>
          Redeem A Coupon
        </Button>
      ) : (
        <Button component={Link} href={loginAddress(currentAddress())} variant="default">
          Log in to redeem a coupon
        </Button>
      )}
    </div>
  );
}

/** Payment terms, one line each. */
export function PaymentTerms() {
  return (
    <dl className="pricing-terms">
      <div>
        <dt>No auto-renewal</dt>
        <dd>You pay once. Nothing is charged when a period ends.</dd>
      </div>
      <div>
        <dt>Refund of unused days</dt>
        <dd>
          Cancel any day: price × unused days ÷ days paid.{" "}
          <Link href="/refund-policy">Refund policy</Link>
        </dd>
      </div>
      <div>
        <dt>GST included</dt>
        <dd>All prices include GST. You get a tax invoice for each payment.</dd>
      </div>
      <div>
        <dt>Free trial</dt>
        <dd>Once, with a trial coupon. It ends automatically and is never charged.</dd>
      </div>
    </dl>
  );
}
