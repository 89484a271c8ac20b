import type { StaticContent } from "./static-content.ts";

export const support: StaticContent = {
  heading: "Support",
  lead: "Questions, faults, complaints: write to us. It helps to name the page, the company and the day.",
  version: { number: 1, date: "2026-11-21" },
  sections: [
    {
      heading: "What to write",
      blocks: [
        [
          "A figure looks wrong: the company, the parameter, and what its filing says.",
          "A page failed: the request id that it showed, so that we find it in our records.",
          "A payment: its day and amount. Never send passwords, codes or card numbers; nobody of ours asks for them.",
        ],
      ],
    },
    {
      heading: "How long it takes",
      blocks: [
        "We answer questions as soon as we can. Complaints are resolved within 7 working days where we can, and at the latest within 30 days.",
      ],
    },
    {
      heading: "If our answer does not satisfy you",
      blocks: [
        "Complaints about a registered intermediary can be taken to SCORES, the complaints system of the Securities and Exchange Board of India, and from there to online dispute resolution.",
      ],
      links: [
        { text: "SCORES", href: "https://scores.sebi.gov.in" },
        { text: "Online dispute resolution", href: "https://smartodr.in" },
      ],
    },
  ],
};
