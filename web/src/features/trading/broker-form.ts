import type { PlacedAnswer } from "@munshi/bff/contract";
import { batchPageOf } from "../../invest-parts/order-pages.ts";
import { go } from "../../shell/go.ts";

type BrokerForm = NonNullable<PlacedAnswer["data"]["form"]>;

/** Opens a page of the broker's, here or in a new tab. */
export function submitForm({ method, url, fields }: BrokerForm, isNewTab = false): void {
  const form = document.createElement("form");
  form.method = method;
  form.action = url;
  if (isNewTab) {
    form.target = "_blank";
    form.rel = "noopener";
  }
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** To the broker's page where the member confirms there, else to the progress of the batch. */
export function followPlaced({ data: { batch, resp, form } }: PlacedAnswer, replace = false): void {
  if (resp.vas_redirect !== null) window.location.assign(resp.vas_redirect);
  else if (form === null) go(batchPageOf(batch), { replace });
  else submitForm(form);
}
