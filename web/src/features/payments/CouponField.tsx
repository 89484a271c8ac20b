import { Button, TextInput } from "@mantine/core";
import { copyText } from "../../lib/copy-text.ts";
import { IconCircleCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../lib/http.ts";
import "../../ui/inputs.css";
import { messages } from "./messages.ts";

/**
 * A coupon for a cart or a plan: entered, or taken from those offered. `onSet` may throw
 * `RequestFailed`, whose message is shown.
 */
export function CouponField({
  applied,
  problem,
  given,
  offered,
  onSet,
}: {
  /** Code of the coupon that gives a discount now. */
  readonly applied: string | null;
  /** Why the given coupon gives none. */
  readonly problem: string | null;
  /** The coupon that was set, whether it gives a discount or not. */
  readonly given: string | null;
  readonly offered: readonly string[];
  readonly onSet: (coupon: string | null) => Promise<void>;
}) {
  const [typed, setTyped] = useState(applied === null ? (given ?? "") : "");
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const set = async (coupon: string | null): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setRefused(null);
    try {
      await onSet(coupon);
      if (coupon !== null) setTyped("");
    } catch (error) {
      const { message } = toFailure(error);
      setRefused(message === "" ? messages.couponNotValid : message);
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    if (code === "") setRefused("Enter a coupon.");
    else void set(code);
  };

  if (applied !== null) {
    return (
      <div className="pay-coupon pay-coupon-applied">
        <output>
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          <span>
            <strong>{applied}</strong>
            {messages.couponApplied}
          </span>
        </output>
        <button type="button" className="pay-act" disabled={isBusy} onClick={() => void set(null)}>
          Remove<span className="visually-hidden"> coupon {applied}</span>
        </button>
      </div>
    );
  }
  const shown = refused ?? problem;
  return (
    <div className="pay-coupon">
      <form className="pay-coupon-form" noValidate onSubmit={submit}>
        <TextInput
          label="Coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          error={shown}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefused(null);
          }}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          Apply
        </Button>
      </form>
      {offered.length > 0 && (
        <ul className="pay-offers" aria-label="Offered coupons">
          {offered.map((code) => (
            <li key={code}>
              <span className="pay-offer-code">{code}</span>
              <button
                type="button"
                className="pay-act"
                aria-label={`Apply ${code}`}
                disabled={isBusy}
                onClick={() => void set(code)}
              >
                Apply
              </button>
              <button
                type="button"
                className="pay-act"
                aria-label={`Copy ${code}`}
                onClick={() => void copyCoupon(code)}
              >
                <IconCopy size={16} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function copyCoupon(code: string): Promise<void> {
  await copyText(code, {
    copied: messages.couponCopied,
    failed: "Could not copy. Select and copy the code.",
  });
}
