import type { StaticContent } from "./static-content.ts";

export const privacy: StaticContent = {
  heading: "Privacy policy",
  lead: "This policy explains what personal data Munshi collects, why, how long it is retained and your rights under the Digital Personal Data Protection Act, 2023.",
  version: { number: 3, date: "2026-11-23" },
  sections: [
    {
      heading: "Visitors without an account",
      blocks: [
        "You can use public pages and the screener without identifying yourself. Screener queries run in your browser. The query is part of the page address, so it is saved in your browser history and visible to anyone you share the link with.",
        "Our servers log each request with its time, the page requested, the outcome and a request ID, to diagnose faults and prevent abuse. IP addresses are processed for a short time for rate limiting.",
      ],
    },
    {
      heading: "Account holders",
      blocks: [
        [
          "Name, email address and mobile number: to identify you and contact you about your account.",
          "Password: stored only as a one-way hash.",
          "Risk questionnaire answers and score: to match products to your risk profile.",
          "Redeemed coupons and subscription period: to provide the services you are entitled to.",
          "If you log in with Google or Facebook: the identity, name and email address confirmed by the provider. We do not receive your password or access your contacts.",
        ],
        "Messages sent through the contact form are retained with your name and email address until answered, and thereafter for the period the law requires complaint records to be kept.",
      ],
    },
    {
      heading: "Cookies and browser storage",
      blocks: [
        [
          "A session cookie while you are logged in. It is a random value, cannot be read by scripts and expires at the end of the day.",
          "Cookies that record the referral, link or partner site you came from, and whether you dismissed a pop-up, which then stays hidden for two hours.",
          "Browser storage for your theme, table settings, usage-statistics preference and recent activity. Logging out clears account data.",
        ],
        "We do not use advertising cookies or third-party tracking scripts.",
      ],
    },
    {
      heading: "Usage statistics",
      blocks: [
        "To understand how the platform is used, we record events such as a page view, a query run, an export or a completed sign-up step, with the time and a random identifier that exists only until the page is closed. These records contain no name, account, IP address, company or query and are not combined with data that identifies you. They are stored on our own servers, are not disclosed to third parties and are deleted after 180 days.",
        "You may opt out at any time using the setting at the top of this page. The opt-out applies to the current browser. Nothing is recorded while your browser sends a Do Not Track or Global Privacy Control signal.",
      ],
    },
    {
      heading: "Sharing of data",
      blocks: [
        "We do not sell personal data. We share only what is necessary: your address and message with the email service, the details you authorise with Google, Facebook or a broker, and a signed identity token with the investing club when you open it. We disclose data to authorities where required by law.",
      ],
    },
    {
      heading: "Security and retention",
      blocks: [
        "Connections are encrypted. Session tokens are stored encrypted on our servers and never sent to your browser. Verification codes are single-use and valid for 10 minutes.",
        "Account data is retained while your account is active, and thereafter only as required under securities and tax laws.",
      ],
    },
    {
      heading: "Your rights",
      blocks: [
        [
          "Access and correct your personal data.",
          "Erase your account and its data, unless retention is required by law.",
          "Withdraw consent. Processing before withdrawal remains lawful.",
          "Nominate a person to exercise these rights in the event of your death or incapacity.",
        ],
        "Contact us through the support page. If you are not satisfied with our response, you may complain to the Data Protection Board of India.",
      ],
      links: [{ text: "Contact support", href: "/support" }],
    },
    {
      heading: "Children",
      blocks: ["Accounts are available only to persons aged 18 years or older."],
    },
  ],
};
