import { Button, TextInput } from "@mantine/core";
import type { LeadPayload, PlainAnswer } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { sendJson } from "../lib/http.ts";
import { entry } from "../lib/session/entry-parameters.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import "../ui/inputs.css";
import "./lead-form.css";

const required = "This field is required";
const fields = [
  { name: "name", label: "Full name", type: "text", autoComplete: "name" },
  { name: "email", label: "E-mail address", type: "email", autoComplete: "email" },
  { name: "phone_no", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;
const empty = { name: "", email: "", phone_no: "" };

/** Lets somebody who was recommended the product leave a way to reach them. */
export function LeadForm() {
  const [typed, setTyped] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (isBusy || Object.values(typed).some((text) => text.trim() === "")) return;
    setIsBusy(true);
    try {
      const payload: LeadPayload = { ...typed, ref_id: entry.referrer };
      const { message } = await sendJson<PlainAnswer>(
        "POST",
        `${corePath}/user/add_leads`,
        payload,
      );
      showSnackbar("good", message);
      setTyped(empty);
      setIsTried(false);
    } catch {
      showSnackbar("bad", "Oops, something went wrong please Try Again");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="page lead" aria-labelledby="lead-title">
      <div>
        <h2 id="lead-title">Shall we call you?</h2>
        <p>Leave your name and number, and somebody will show you around.</p>
      </div>
      <form className="lead-fields" noValidate onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, label, type, autoComplete }) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            autoComplete={autoComplete}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            error={isTried && typed[name].trim() === "" ? required : undefined}
          />
        ))}
        <Button type="submit" loading={isBusy}>
          Send
        </Button>
      </form>
    </section>
  );
}
