import { support } from "../../content/static-pages/support.ts";
import { ContactForm } from "../../shell/contact/ContactForm.tsx";
import { StaticPage } from "./StaticPage.tsx";

/** How to reach us, how long it takes, and where else a complaint can go. */
export function SupportPage() {
  return (
    <StaticPage content={support}>
      <ContactForm />
    </StaticPage>
  );
}
