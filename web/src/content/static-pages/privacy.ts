import type { StaticContent } from "./static-content.ts";

export const privacy: StaticContent = {
  heading: "Privacy policy",
  lead: "Which data about you Munshi keeps, why, for how long, and what you can ask of us. Written with the Digital Personal Data Protection Act, 2023 in mind.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "Without an account",
      blocks: [
        "You can read the public pages and use the screener without telling us who you are. Your query is worked out in your own browser over published figures. It stands in the address of the page, and so in your browser's history; whoever you send the address to can read it.",
        "Our servers keep technical records of calls: the time, the page or call that was asked for, how it ended and a request number. They serve to find faults and to ward off abuse. To slow down whoever tries too often, the network address of a call is counted for a while.",
      ],
    },
    {
      heading: "With an account",
      blocks: [
        [
          "Name, e-mail address and mobile number: to know that you are you and to write to you about your account.",
          "Your password: only as a one-way hash, from which it cannot be read back.",
          "Answers to the risk questionnaire and their score: to suit products to the risk that you can bear.",
          "Coupons that you redeemed and the time of your subscription: to open what you are entitled to.",
          "If you sign in with Google or Facebook: the identity that the provider confirms, and your name and address there. We do not get your password, and do not read your contacts.",
        ],
        "What you write in the contact form is kept with your name and address until it is answered, and after that as long as the law asks us to keep complaints and their answers.",
      ],
    },
    {
      heading: "Cookies and your browser's storage",
      blocks: [
        [
          "One session cookie while you are signed in. It is a random number, cannot be read by scripts, and ends at the end of the day.",
          "Small cookies that remember by whose recommendation, link or partner site you came, and that you closed a pop-up, so that it does not come back within two hours.",
          "In your browser's storage: the light or dark scheme, table settings, your objection to usage statistics, and a little of what you last saw. Signing out clears what belongs to your account.",
        ],
        "There are no advertising cookies, and no other company's tracking script runs on these pages.",
      ],
    },
    {
      heading: "Usage statistics",
      blocks: [
        "To understand which pages and functions are used, we record that a page was opened, a query was run, a result was exported or a step of the sign-up was completed, together with the time and a random number that exists only until the page is closed. These records contain no name, account, network address, company or query, and are not combined with data that identify you. They are kept on our own servers, are not disclosed to third parties, and are deleted after 180 days.",
        "You may object at any time with the setting at the top of this page; your objection applies to the browser in which you make it. Nothing is recorded while your browser sends a Do Not Track or Global Privacy Control signal.",
      ],
    },
    {
      heading: "Who else gets data",
      blocks: [
        "We do not sell data. Others get only what their part needs: the mail service an address and the letter; Google, Facebook or a broker what you confirm there; the investing club, when you open it, a signed note of who you are. Authorities get what the law obliges us to give.",
      ],
    },
    {
      heading: "How it is kept",
      blocks: [
        "Connections are encrypted outside of a developer's own machine. Tokens of a session are kept encrypted on the server and never reach your browser. Codes that we mail serve once and for ten minutes.",
        "Data of an account are kept while the account stands, and after that only as far as the law on securities research and on taxes asks for.",
      ],
    },
    {
      heading: "What you can ask",
      blocks: [
        [
          "To see the data that we keep about you, and to have them put right.",
          "To have your account and its data erased, as far as no law asks us to keep them.",
          "To withdraw consent for what rests on it. What was done before stays lawful.",
          "To name somebody who may exercise these rights if you cannot.",
        ],
        "Write to us through the support page. If our answer does not satisfy you, you may complain to the Data Protection Board of India.",
      ],
      links: [{ text: "Go to support", href: "/support" }],
    },
    {
      heading: "Children",
      blocks: ["Accounts are for people of 18 years and over."],
    },
  ],
};
