import { Button, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { showSnackbar } from "../../lib/snackbars.ts";
import "../../ui/inputs.css";
import "./contact.css";
import {
  findQueryProblems,
  queryFields,
  readQueryFailure,
  sendCustomerQuery,
  startQuery,
} from "./customer-query.ts";
import type { CustomerQuery, QueryProblems } from "./customer-query.ts";

/** Sends a question to the support team. What was typed stays until it has arrived. */
export function ContactForm({ rows = 6 }: { readonly rows?: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState(startQuery);
  const [problems, setProblems] = useState<QueryProblems>({});
  const [failure, setFailure] = useState("");
  const [sent, setSent] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const bind = (field: keyof CustomerQuery) => ({
    name: field,
    value: query[field],
    error: problems[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setQuery((typed) => ({ ...typed, [field]: value }));
      setSent("");
    },
  });
  const show = (found: QueryProblems): boolean => {
    setProblems(found);
    const first = queryFields.find((field) => found[field] !== undefined);
    if (first === undefined) return false;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return true;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    setSent("");
    if (show(findQueryProblems(query))) return;
    setIsBusy(true);
    try {
      const message = await sendCustomerQuery(query);
      setQuery(startQuery());
      setSent(message);
      showSnackbar("good", message);
    } catch (error) {
      const refused = readQueryFailure(error);
      if (!show(refused.problems)) setFailure(refused.message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      ref={form}
      className="contact-form"
      aria-label="Contact us"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput label="Name" required autoComplete="name" maxLength={100} {...bind("name")} />
      <TextInput
        label="Email address"
        required
        type="email"
        autoComplete="email"
        maxLength={254}
        {...bind("email")}
      />
      <TextInput
        label="Mobile number (optional)"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        {...bind("phone_no")}
      />
      <Textarea label="Message" required rows={rows} maxLength={5000} {...bind("message")} />
      <p className="contact-problem" role="alert">
        {failure}
      </p>
      <Button type="submit" size="md" loading={isBusy}>
        Send
      </Button>
      <output className="contact-sent">{sent}</output>
    </form>
  );
}
