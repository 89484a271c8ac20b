import type { StaticContent } from "./static-content.ts";

export const refund: StaticContent = {
  heading: "Refund policy",
  lead: "When fees are refunded, how much and how to apply.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "Full refund",
      blocks: [
        [
          "You were charged twice, or a payment was debited but the subscription was not activated.",
          "An unauthorised payment was made and you report it within 30 days.",
        ],
      ],
    },
    {
      heading: "Pro rata refund",
      blocks: [
        "If we terminate the agreement with 15 days' notice, we refund the fee for the unexpired period: fee × days remaining ÷ days paid for, rounded to the nearest paisa.",
        "The same applies if the service is unavailable for more than seven consecutive days due to us. Those days count as remaining.",
        "Example: ₹1,750.00 paid for 365 days, with 100 days remaining. 1,750 × 100 / 365 = ₹479.45.",
      ],
    },
    {
      heading: "No refund",
      blocks: [
        [
          "For investment losses or missed gains.",
          "For subscriptions activated with a coupon, as no fee was paid.",
          "For elapsed days on which the service was available.",
        ],
        "If you cancel a subscription, it remains active until its expiry. Nothing in this policy limits your rights under applicable law.",
      ],
    },
    {
      heading: "How to request a refund",
      blocks: [
        "Contact us through the support page with the payment date and amount. Do not share card numbers. We respond within 7 working days. Refunds are made to the original payment method and may take a few days to be credited by your bank.",
      ],
      links: [
        { text: "Contact support", href: "/support" },
        { text: "Read the terms", href: "/terms" },
      ],
    },
  ],
};
