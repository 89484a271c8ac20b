import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { callCore } from "../lib/http.ts";
import { entry } from "../lib/session/entry-parameters.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import "../ui/inputs.css";
import "./lead-form.css";

const required = "This field is required";
const fields = [
  { name: "name", label: "Full name", type: "text", autoComplete: "name" },
  { name: "email", label: "Email address", type: "email", autoComplete: "email" },
  { name: "phone_no", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;
const empty = { name: "", email: "", phone_no: "" };

/** Lets someone who was recommended the product leave a way to reach them. */
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
      const body = { ...typed, ref_id: entry.referrer };
      const { message } = await callCore("POST /user/add_leads", { body });
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
        <h2 id="lead-title">Request a callback</h2>
        <p>Share your details and our team will call you.</p>
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
