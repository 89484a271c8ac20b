import type { StaticContent } from "./static-content.ts";

export const refund: StaticContent = {
  heading: "Refund policy",
  lead: "When a fee comes back, how much of it, and how long that takes.",
  version: { number: 1, date: "2026-11-21" },
  sections: [
    {
      heading: "In full",
      blocks: [
        [
          "You were charged twice for the same thing, or a payment was taken and the subscription did not begin.",
          "A payment was made from your account without you, and you tell us within 30 days.",
        ],
      ],
    },
    {
      heading: "In part",
      blocks: [
        "If we end the agreement, with the 15 days' notice of the terms, you get back the fee for the days that are left: the fee times the days left, divided by the days paid for, rounded to the paisa.",
        "The same holds where, through our fault, what you paid for could not be used for more than seven days together; those days count as left.",
        "An example: ₹1,750.00 were paid for 365 days, and 100 days are left. 1,750 × 100 / 365 = ₹479.45.",
      ],
    },
    {
      heading: "Not",
      blocks: [
        [
          "Because an investment lost money, or a stock that was left out went up.",
          "For a subscription that came from a coupon: nothing was paid for it.",
          "For days that have passed, where the service was there to be used.",
        ],
        "If you end a subscription yourself, it stays open until its end. Where the law gives you more than this page, the law holds.",
      ],
    },
    {
      heading: "How",
      blocks: [
        "Write to us through the support page with the day and amount of the payment; never send card numbers. We answer within 7 working days. Money goes back the way it came, and banks need some days of their own.",
      ],
      links: [
        { text: "Write to support", href: "/support" },
        { text: "Read the terms", href: "/terms" },
      ],
    },
  ],
};
