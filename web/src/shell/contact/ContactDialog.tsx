import { IconBrandTelegram } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Dialog } from "../../ui/Dialog.tsx";
import { shell } from "../shell-state.ts";
import { ContactForm } from "./ContactForm.tsx";

/** Ways to reach the support team from any page. */
export function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const { site } = useSnapshot(shell);
  const telegram = site?.telegramUrl ?? null;
  return (
    <Dialog title="Contact us" onClose={onClose}>
      <p className="contact-lead">Our team replies by email.</p>
      {telegram !== null && (
        <a className="contact-other" href={telegram} target="_blank" rel="noopener noreferrer">
          <IconBrandTelegram size={20} stroke={1.6} aria-hidden />
          Chat on Telegram
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <ContactForm rows={4} />
    </Dialog>
  );
}
