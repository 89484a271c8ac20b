import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { Holding } from "@munshi/bff/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { parseShares, quantityProblem } from "./entry-form.ts";
import { useMoveUnits } from "./holdings-api.ts";
import { toOwner, toValue, useOwners } from "./owners.ts";
import { useRequestKey } from "./holdings-pages.ts";

/** Moves units of a share between stock boxes and none; nothing is sold. */
export function MoveDialog({
  holding: { isin, name, owners },
  onClose,
}: {
  readonly holding: Pick<Holding, "isin" | "name" | "owners">;
  readonly onClose: () => void;
}) {
  const { nameOf, listChoices } = useOwners();
  const [from, setFrom] = useState(toValue(owners[0]?.belongs_to ?? null));
  const [to, setTo] = useState("");
  const [quantity, setQuantity] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const move = useMoveUnits();
  const keyOf = useRequestKey();
  const held = owners.find(({ belongs_to: owner }) => toValue(owner) === from)?.quantity ?? 0;
  const choices = listChoices(owners.map(({ belongs_to: owner }) => owner));
  const count = parseShares(quantity);
  const problems = {
    quantity:
      count === null
        ? quantityProblem
        : count > held
          ? `${nameOf(toOwner(from))} has ${formatCount(held)} shares.`
          : null,
    to: to === "" || to === from ? "Choose another owner." : null,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (move.isPending || count === null || problems.quantity !== null || problems.to !== null)
      return;
    const body = { symbol: isin, quantity: count, from: toOwner(from), to: toOwner(to) };
    move.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          showSnackbar("good", "Shares moved");
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={`Move ${name}`} onClose={onClose}>
      <form className="ledger-form" noValidate onSubmit={submit}>
        <p className="ledger-soft">
          Shares keep their cost and purchase date. Nothing is sold, and no tax is due.
        </p>
        <NativeSelect
          label="From"
          data={owners.map(({ belongs_to: owner, quantity: units }) => ({
            value: toValue(owner),
            label: `${nameOf(owner)} (${formatCount(units)})`,
          }))}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <NativeSelect
          label="To"
          data={[{ value: "", label: "Choose" }, ...choices.filter(({ value }) => value !== from)]}
          value={to}
          error={isChecked && problems.to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <TextInput
          label="Quantity"
          description={`Up to ${formatCount(held)}`}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={isChecked && problems.quantity}
          onChange={({ currentTarget: { value } }) => setQuantity(value)}
        />
        {move.error !== null && (
          <p className="ledger-problem" role="alert">
            {toFailure(move.error).message}
          </p>
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={move.isPending}>
            Move shares
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
