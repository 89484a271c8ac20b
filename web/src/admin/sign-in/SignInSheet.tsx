import type { ReactNode } from "react";
import { Logo } from "../../ui/Logo.tsx";
import "../../ui/account-sheet.css";
import "../../ui/inputs.css";

/** The frame of the pages before the login. */
export function SignInSheet({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <main id="main" className="page account-page" tabIndex={-1}>
      <div className="account-sheet">
        <Logo />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
