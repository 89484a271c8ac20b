import { Button } from "@mantine/core";
import { choosePageAfterSignIn } from "@munshi/bff/contract";
import type { ProductType } from "@munshi/bff/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { useSnapshot } from "valtio";
import { reloadSession, session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go } from "../../shell/go.ts";
import "../../ui/inputs.css";
import "./accounts.css";
import { patchProfile } from "./member-api.ts";
import { messages } from "./messages.ts";
import "./product-type.css";

const choices: readonly {
  readonly type: ProductType;
  readonly name: string;
  readonly about: string;
}[] = [
  {
    type: "stockbox",
    name: "Stock Box",
    about: "Curated baskets of stocks, each built around an idea.",
  },
  {
    type: "optimizer",
    name: "Optimizer",
    about: "Health check and advice for your portfolio, based on your risk profile.",
  },
];

/** Which of the two ways of investing the product is to begin with. */
export function ProductTypePage() {
  const { member } = useSnapshot(session);
  const [picked, setPicked] = useState<ProductType | null>(null);
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const chosen = picked ?? member?.productType ?? null;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || member === null) return;
    if (chosen === null) {
      setProblem("Select a product.");
      return;
    }
    setIsBusy(true);
    try {
      await patchProfile(member.userId, { product_type: chosen });
      await reloadSession();
      showSnackbar("good", messages.profileUpdated);
      go(choosePageAfterSignIn(session.viewer, session.member?.productType ?? null));
    } catch {
      setProblem(messages.profileUpdateFailed);
      setIsBusy(false);
    }
  };
  return (
    <div className="page account-page">
      <section className="account-sheet account-sheet-wide" aria-labelledby="account-title">
        <h1 id="account-title">Choose a product</h1>
        <form className="account-form" onSubmit={(event) => void submit(event)}>
          <fieldset className="product-types">
            <legend className="visually-hidden">Product</legend>
            {choices.map(({ type, name, about }) => (
              <label key={type} className="product-type">
                <input
                  type="radio"
                  name="product-type"
                  checked={chosen === type}
                  onChange={() => {
                    setPicked(type);
                    setProblem("");
                  }}
                />
                <strong>{name}</strong>
                <span>{about}</span>
              </label>
            ))}
          </fieldset>
          <p className="account-problem" role="alert">
            {problem}
          </p>
          <Button type="submit" size="md" loading={isBusy}>
            Continue
          </Button>
        </form>
      </section>
    </div>
  );
}
