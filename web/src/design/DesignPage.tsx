import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { dataSamples } from "./data-samples.tsx";
import { paySamples } from "./pay-samples.tsx";
import { samples } from "./samples.tsx";
import "./design-page.css";

const schemes = ["light", "dark"] as const;

/** Every shared part in each of its states, in both colour schemes; served by `npm run dev` only. */
export function DesignPage() {
  return (
    <div className="page design">
      <h1>Shared parts</h1>
      <p>
        Use these before writing a new one. Tokens are in <code>ui/tokens.css</code>.
      </p>
      {[...samples, ...dataSamples, ...paySamples].map(({ name, file, states }) => (
        <section key={name} aria-label={name} className="design-part">
          <h2>{name}</h2>
          <p>
            <code>{file}</code>
          </p>
          {states.map(({ state, sample }) => (
            <Sample key={state} state={state}>
              {sample}
            </Sample>
          ))}
        </section>
      ))}
      <section aria-label="Buttons" className="design-part">
        <h2>Buttons</h2>
        <p>One filled button in a view; quiet buttons for other actions; links lead to pages.</p>
        <Sample state="primary, quiet, destructive, loading, disabled">
          <div className="design-row">
            <Button>Save query</Button>
            <Button variant="default">Cancel</Button>
            <Button color="red">Delete list</Button>
            <Button loading>Save query</Button>
            <Button disabled>Save query</Button>
          </div>
        </Sample>
      </section>
    </div>
  );
}

function Sample({ state, children }: { readonly state: string; readonly children: ReactNode }) {
  return (
    <figure className="design-sample">
      <figcaption>{state}</figcaption>
      <div className="design-schemes">
        {schemes.map((scheme) => (
          <div key={scheme} className="design-scheme" style={{ colorScheme: scheme }}>
            {children}
          </div>
        ))}
      </div>
    </figure>
  );
}
