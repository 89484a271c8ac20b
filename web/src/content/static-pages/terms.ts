import type { StaticContent } from "./static-content.ts";

export const terms: StaticContent = {
  heading: "Terms of use",
  lead: "These terms are an agreement between you and the operator of this Munshi platform (“we”). Registration details, where applicable, are given in the footer. By creating an account you accept these terms.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "1. Services",
      blocks: [
        "We provide information on listed companies, tools to screen and compare them and, with a subscription, further products as described on their pages. Products marked as coming soon are not part of this agreement until launched.",
        "We do not hold your funds or securities. Orders are executed by your own broker under your agreement with the broker, and only on your confirmation.",
      ],
    },
    {
      heading: "2. Your account",
      blocks: [
        [
          "You must be 18 years or older and provide your own name, email address and mobile number.",
          "You are responsible for keeping your password confidential and for all activity under your account until you notify us of unauthorised use.",
          "Each account is for one person. Reselling content or extracting data in bulk by automated means is not permitted.",
        ],
      ],
    },
    {
      heading: "3. Risk",
      blocks: [
        "Investments in the securities market are subject to market risks. Investment decisions and their outcomes are your responsibility. Neither we nor anyone acting for us assures returns or limits losses. The disclaimer forms part of these terms.",
      ],
      links: [{ text: "Read the disclaimer", href: "/disclaimer" }],
    },
    {
      heading: "4. Fees",
      blocks: [
        "Fees and inclusions are as published on the pricing page on the date of payment. They apply for the period stated and do not depend on investment performance. Subscriptions do not renew automatically.",
      ],
      links: [
        { text: "View pricing", href: "/pricing" },
        { text: "Refund policy", href: "/refund-policy" },
      ],
    },
    {
      heading: "5. Termination",
      blocks: [
        "You may close your account at any time through the support page.",
        "We may terminate this agreement with 15 days' notice to your email address and will refund the fee for the unexpired period pro rata. We may suspend an account immediately for unlawful use or breach of section 2 and will notify you of the reason.",
      ],
    },
    {
      heading: "6. Grievance redressal",
      blocks: [
        "Contact us through the support page. Complaints are resolved within 7 working days where possible, and within 30 days at the latest. If you are not satisfied, you may escalate to SCORES, SEBI's complaints redressal system, and then to online dispute resolution.",
      ],
      links: [
        { text: "Contact support", href: "/support" },
        { text: "SCORES", href: "https://scores.sebi.gov.in" },
        { text: "Online dispute resolution", href: "https://smartodr.in" },
      ],
    },
    {
      heading: "7. Arbitration",
      blocks: [
        "Unresolved disputes are referred to arbitration under the Arbitration and Conciliation Act, 1996. An arbitrator is appointed jointly within 15 days of either party's written request or, failing that, as the Act provides. The award is to be made within 30 days of the appointment unless the parties agree in writing to extend it.",
        "Nothing in these terms limits your statutory rights as an investor or consumer.",
      ],
    },
    {
      heading: "8. Liability",
      blocks: [
        "We do not warrant that the platform will be uninterrupted or error-free. We are liable for wilful misconduct and gross negligence, and otherwise to the extent required by law. We are not liable for failures of exchanges, brokers, payment services or networks beyond our control.",
      ],
    },
    {
      heading: "9. Changes and governing law",
      blocks: [
        "Changes to these terms carry a new version and date and are emailed to you 15 days before they apply to existing accounts. These terms are governed by the laws of India.",
      ],
    },
  ],
};
