import type { StaticContent } from "./static-content.ts";

export const terms: StaticContent = {
  heading: "Terms of use",
  lead: "The agreement between you and whoever runs this installation of Munshi, called “we” here. A registered one stands in the footer with its registration. By making an account you accept it.",
  version: { number: 1, date: "2026-11-21" },
  sections: [
    {
      heading: "1. What we provide",
      blocks: [
        "Information about listed companies, tools to search and compare them, and, within a subscription, further products as their pages describe them. A page that is not open yet is no part of this agreement until it opens.",
        "We neither hold your money nor your shares. Orders are placed and carried out by your own broker, under your agreement with the broker, and only when you confirm them.",
      ],
    },
    {
      heading: "2. Your account",
      blocks: [
        [
          "You are 18 or older and give your own name, address and number.",
          "You keep your password to yourself. What is done with it counts as done by you until you tell us that it is known to others.",
          "One account is for one person. You do not resell what you see, or copy it in bulk by a program.",
        ],
      ],
    },
    {
      heading: "3. Risk",
      blocks: [
        "Investments in the securities market are subject to market risks. You decide what to buy and sell, and you bear the result. We assure no return and no limit to a loss, and nobody who acts for us may do so. The disclaimer is part of these terms.",
      ],
      links: [{ text: "Read the disclaimer", href: "/disclaimer" }],
    },
    {
      heading: "4. Fees",
      blocks: [
        "Fees and what they cover stand on the pricing page on the day that you pay. They are for the time that is named there and do not depend on how an investment turns out. Nothing is charged again by itself at the end of that time.",
      ],
      links: [
        { text: "See prices", href: "/pricing" },
        { text: "Read the refund policy", href: "/refund-policy" },
      ],
    },
    {
      heading: "5. Ending it",
      blocks: [
        "You may close your account at any time through the support page.",
        "We may end the agreement with 15 days' notice to your e-mail address. We then refund the fee for the days that are left, prorata. We may block an account at once where it is used against the law or against section 2; you are told why.",
      ],
    },
    {
      heading: "6. Complaints",
      blocks: [
        "Write to us through the support page. We resolve complaints within 7 working days where we can, and at the latest within 30 days. If you are not satisfied, you may go to SCORES, the complaints system of the Securities and Exchange Board of India, and from there to online dispute resolution.",
      ],
      links: [
        { text: "Write to support", href: "/support" },
        { text: "SCORES", href: "https://scores.sebi.gov.in" },
        { text: "Online dispute resolution", href: "https://smartodr.in" },
      ],
    },
    {
      heading: "7. Arbitration",
      blocks: [
        "What cannot be settled so goes to arbitration under the Arbitration and Conciliation Act, 1996. An arbitrator is appointed within 15 days of either side's written request, by both sides together or, failing that, as the Act provides. The award is to be made within 30 days of the appointment. Both sides may agree in writing to more time.",
        "Rights that the law gives you as an investor or consumer, and that cannot be given up, stay yours.",
      ],
    },
    {
      heading: "8. Liability",
      blocks: [
        "We work with care but cannot promise that pages are always reachable or free of faults. We answer for what we cause by intent or gross neglect, and otherwise to the extent that the law demands. We do not answer for faults of exchanges, brokers, payment services or lines that we have no hand in.",
      ],
    },
    {
      heading: "9. Changes, law",
      blocks: [
        "Changes of these terms carry a new version and date, and are mailed to you 15 days before they apply to an account that stands. Indian law applies.",
      ],
    },
  ],
};
