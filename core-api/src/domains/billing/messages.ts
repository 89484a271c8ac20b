/** Texts about billing details. */
export const messages = {
  name: "Enter the name for invoices.",
  address: "Enter the address for invoices.",
  state: "Choose a State from the list.",
  letters:
    "Use Latin letters, as on your PAN or GST registration. Invoices support no other script.",
  notConfigured: "Payments are not available on this site yet.",
  unknownDocument: "Document not found.",
} as const;
