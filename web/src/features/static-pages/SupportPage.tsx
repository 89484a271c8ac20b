import { support } from "../../content/static-pages/support.ts";
import { ContactForm } from "../../shell/contact/ContactForm.tsx";
import { StaticPage } from "./StaticPage.tsx";

/** Shows contact details, response times and other places to send a complaint. */
export function SupportPage() {
  return (
    <StaticPage content={support}>
      <ContactForm />
    </StaticPage>
  );
}
