import { Button, TextInput } from "@mantine/core";
import type { HoldingDifference, ResolveDifferencePayload } from "@munshi/bff/contract";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { formatCount, formatRupees } from "../../lib/format.ts";
import { todayInIndia } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { parseDay, typeDay } from "../../lib/typed-day.ts";
import { dayProblem, parsePrice, typeAmount } from "./entry-form.ts";
import { useResolveDifference } from "./holdings-api.ts";

/** Why the quantities may differ. */
function explain({ kind, likely }: HoldingDifference, brokerName: string): string {
  if (kind === "t1")
    return `Quantities agree, but ${brokerName} expects more deliveries than you bought recently.`;
  switch (likely) {
    case "action":
      return `Shares from a recent split or bonus are probably not credited at ${brokerName} yet.`;
    case "opening":
      return "You probably bought these shares before your ledger began.";
    case null:
      return "A trade or transfer is probably missing on one side.";
  }
}

/** A share whose quantities differ, with the choice to adopt the broker's or keep both. */
export function DifferenceCard({
  difference,
  brokerName,
}: {
  readonly difference: HoldingDifference;
  readonly brokerName: string;
}) {
  const {
    isin,
    symbol,
    name,
    kind,
    ledger_quantity: ours,
    broker_quantity: theirs,
    ledger_t1: oursDue,
    broker_t1: theirsDue,
    kept,
  } = difference;
  const resolve = useResolveDifference();
  const titleId = useId();
  const more = theirs - ours;
  const isDue = oursDue > 0 || theirsDue > 0;
  const canAdopt = kind === "quantity";
  const send = (choice: Pick<ResolveDifferencePayload, "choice" | "acquired_on" | "price_paise">) =>
    resolve.mutate(
      { isin, ledger_quantity: ours, broker_quantity: theirs, ...choice },
      {
        onSuccess: () =>
          showSnackbar("good", choice.choice === "adopt" ? "Ledger updated" : "Difference kept"),
      },
    );
  const units = `${formatCount(Math.abs(more))} ${Math.abs(more) === 1 ? "share" : "shares"}`;
  return (
    <li className="difference" aria-labelledby={titleId}>
      <div className="difference-head">
        <h3 id={titleId}>{name}</h3>
        {symbol !== name && <span className="ledger-soft">{symbol}</span>}
      </div>
      <dl className="difference-figures figure">
        <Quantity label="Your ledger" quantity={ours} due={isDue ? oursDue : null} />
        <Quantity label={brokerName} quantity={theirs} due={isDue ? theirsDue : null} />
        <div>
          <dt>Difference</dt>
          <dd>
            {more > 0 ? "+" : more < 0 ? "−" : ""}
            {formatCount(Math.abs(more))}
          </dd>
        </div>
      </dl>
      <p>{explain(difference, brokerName)}</p>
      <div className="difference-ways">
        {canAdopt && (
          <div className="difference-way">
            <p className="ledger-soft">
              {more > 0
                ? `Adopting adds a transfer in of ${units} to your ledger, dated today.`
                : `Adopting adds a transfer out of ${units} to your ledger, dated today, without a gain.`}
            </p>
            <AdoptForm
              isIn={more > 0}
              average={difference.broker_average_paise}
              name={name}
              isBusy={resolve.isPending && resolve.variables.choice === "adopt"}
              isDisabled={resolve.isPending}
              onAdopt={(how) => send({ choice: "adopt", ...how })}
            />
          </div>
        )}
        {!kept && (
          <div className="difference-way">
            <p className="ledger-soft">Keeping changes nothing until a quantity changes.</p>
            <Button
              variant="default"
              loading={resolve.isPending && resolve.variables.choice === "keep"}
              disabled={resolve.isPending}
              aria-label={`Keep difference of ${name}`}
              onClick={() => send({ choice: "keep" })}
            >
              Keep difference
            </Button>
          </div>
        )}
      </div>
      {resolve.error !== null && (
        <p className="ledger-problem" role="alert">
          {toFailure(resolve.error).message}
        </p>
      )}
    </li>
  );
}

function Quantity({
  label,
  quantity,
  due,
}: {
  readonly label: string;
  readonly quantity: number;
  /** Bought and not delivered yet; null: not shown. */
  readonly due: number | null;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(quantity)}</dd>
      {due !== null && <dd className="ledger-soft">T1, not delivered yet: {formatCount(due)}</dd>}
    </div>
  );
}

/** Date and cost of shares that come in, proposed from today and the broker's average. */
function AdoptForm({
  isIn,
  average,
  name,
  isBusy,
  isDisabled,
  onAdopt,
}: {
  readonly isIn: boolean;
  readonly average: number | null;
  readonly name: string;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onAdopt: (how: { readonly acquired_on?: string; readonly price_paise?: number }) => void;
}) {
  const [day, setDay] = useState(() => typeDay(todayInIndia()));
  const [price, setPrice] = useState(average === null ? "" : typeAmount(average));
  const [isChecked, setIsChecked] = useState(false);
  const wrongDay = dayProblem(day, todayInIndia());
  const paise = parsePrice(price);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!isIn) return onAdopt({});
    const acquired = parseDay(day);
    if (acquired === null || wrongDay !== null || paise === null) return;
    onAdopt({ acquired_on: acquired, price_paise: paise });
  };
  return (
    <form className="difference-form" noValidate onSubmit={submit}>
      {isIn && (
        <>
          <TextInput
            label="Purchase date"
            placeholder="DD/MM/YYYY"
            autoComplete="off"
            value={day}
            error={isChecked && wrongDay}
            onChange={({ currentTarget: { value } }) => setDay(value)}
          />
          <TextInput
            label="Cost per share, ₹"
            description={
              average === null ? undefined : `Broker's average: ${formatRupees(average)}`
            }
            inputMode="decimal"
            autoComplete="off"
            value={price}
            error={isChecked && paise === null && "Enter what a share cost, up to ₹50,00,000."}
            onChange={({ currentTarget: { value } }) => setPrice(value)}
          />
        </>
      )}
      <Button
        type="submit"
        variant="default"
        loading={isBusy}
        disabled={isDisabled}
        aria-label={`Adopt broker's quantity of ${name}`}
      >
        Adopt broker's quantity
      </Button>
    </form>
  );
}
