/** Footer text on the company behind the product and its regulatory status. */
export const company = {
  registration:
    "Munshi is not yet registered with the Securities and Exchange Board of India as a research analyst or an investment adviser. Each research call names its analyst and their SEBI registration.",
} as const;

/** Pages of the company and of the law. */
export const companyLinks: readonly { readonly label: string; readonly path: string }[] = [
  { label: "About", path: "/aboutUs" },
  { label: "Pricing", path: "/pricing" },
  { label: "Support", path: "/support" },
  { label: "Privacy policy", path: "/privacy-policy" },
  { label: "Terms", path: "/terms" },
  { label: "Refund policy", path: "/refund-policy" },
  { label: "Disclaimer", path: "/disclaimer" },
];
