import type { StaticContent } from "./static-content.ts";

export const support: StaticContent = {
  heading: "Support",
  lead: "Questions, issues or complaints? Contact us with the page, company and date.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "What to include",
      blocks: [
        [
          "Data issue: the company, the metric and the value in the filing.",
          "Page error: the request ID shown on the page.",
          "Payment: date and amount. Never share passwords, OTPs or card numbers. We will never ask for them.",
        ],
      ],
    },
    {
      heading: "Response time",
      blocks: [
        "We respond to queries as soon as possible. Complaints are resolved within 7 working days where possible, and within 30 days at the latest.",
      ],
    },
    {
      heading: "Escalation",
      blocks: [
        "Complaints against a registered intermediary can be escalated to SCORES, SEBI's complaints redressal system, and then to online dispute resolution.",
      ],
      links: [
        { text: "SCORES", href: "https://scores.sebi.gov.in" },
        { text: "Online dispute resolution", href: "https://smartodr.in" },
      ],
    },
  ],
};
