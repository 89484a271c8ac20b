import type { StaticContent } from "./static-content.ts";

export const refund: StaticContent = {
  heading: "Refund policy",
  lead: "When fees are refunded, how much and how to apply.",
  version: { number: 3, date: "2026-11-25" },
  sections: [
    {
      heading: "Cancellation and pro rata refund",
      blocks: [
        "You can cancel a paid subscription or stock box on any day. We refund the unused days: fee paid × unused days ÷ days paid for, rounded to the nearest paisa. Unused days are the whole days after the day of the request, and what you cancel stays open until the end of that day. The day of payment is not charged: if you cancel on it, or before a period has begun, the whole fee is refunded.",
        "Example: ₹1,750.00 paid for 365 days, cancelled with 100 unused days. 1,750 × 100 ÷ 365 = ₹479.45.",
        "The refund includes the GST of the unused days, for which you receive a credit note. It is calculated from the amount paid, after any discount.",
        "The same calculation applies if we terminate the agreement with 15 days' notice, or if the service is unavailable for more than seven consecutive days due to us. Those days count as unused.",
      ],
    },
    {
      heading: "Full refund",
      blocks: [
        [
          "You were charged twice, or a payment was debited but nothing was opened for it.",
          "The amount charged differs from the order.",
          "An unauthorised payment was made and you report it within 30 days.",
        ],
      ],
    },
    {
      heading: "No refund",
      blocks: [
        [
          "For investment losses or missed gains.",
          "For days opened with a coupon, as no fee was paid.",
          "For days already used on which the service was available.",
        ],
        "Subscriptions do not renew automatically, and a free trial is never charged. Nothing in this policy limits your rights under applicable law.",
      ],
    },
    {
      heading: "How to request a refund",
      blocks: [
        "Open the subscription page in your account menu and choose Cancel and refund. It shows the amount before you confirm. For a full refund contact support with the support reference of the order. Do not share card numbers.",
        "Refunds are made to the original payment method and reach your account in 5 to 7 working days. Order Summary shows the state of each refund.",
      ],
      links: [
        { text: "Subscription", href: "/subscription" },
        { text: "Contact support", href: "/support" },
        { text: "Read the terms", href: "/terms" },
      ],
    },
  ],
};
