import { kycAgreement } from "@munshi/bff/contract";

/** Agreement accepted in the first step of KYC; the edition is stored with the acceptance. */
export interface Agreement {
  readonly edition: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
  }[];
}

/** A change of the words is a new edition, here and in the contract. */
export const agreement: Agreement = {
  edition: kycAgreement,
  lead: "This agreement is between you (the client) and the operator of this Munshi platform (the provider). The provider's name and registration details are given in the footer of every page.",
  sections: [
    {
      heading: "1. Scope of services",
      paragraphs: [
        "The provider offers research and rule-based lists of securities. All investment decisions are yours. Orders are executed by your own broker.",
        "The provider does not hold your funds or securities, does not take a power of attorney and does not assure returns.",
      ],
    },
    {
      heading: "2. Eligibility and verification",
      paragraphs: [
        "You confirm that you are 18 years of age or older, that you act on your own behalf and that the PAN, date of birth and bank account provided are your own.",
        "You consent to verification of your PAN with the Income Tax Department, your bank account through a ₹1 deposit, and your identity through DigiLocker, where you give separate consent.",
      ],
    },
    {
      heading: "3. Data and payments",
      paragraphs: [
        "PAN, date of birth and account number are stored encrypted, displayed in masked form and used only for this agreement and to comply with law. They are deleted if KYC is not completed within 30 days.",
        "Payments and refunds are made only through a bank account in your own name. Third-party accounts are not accepted.",
      ],
    },
    {
      heading: "4. Fees",
      paragraphs: [
        "Fees are as published on the pricing page on the date of payment, apply for the period stated there and do not depend on investment performance.",
      ],
    },
    {
      heading: "5. Risk",
      paragraphs: [
        "Investments in the securities market are subject to market risks. Past performance does not indicate future results. You have read the disclaimer and accept all gains and losses on your investments.",
      ],
    },
    {
      heading: "6. Termination",
      paragraphs: [
        "You may terminate this agreement at any time. The provider may terminate it with 15 days' notice to your email address. In either case, the fee for the unexpired period is refunded pro rata.",
      ],
    },
    {
      heading: "7. Grievance redressal and disputes",
      paragraphs: [
        "Complaints may be sent to support and are resolved within 7 working days.",
        "Unresolved disputes are referred to arbitration under the Arbitration and Conciliation Act, 1996. The parties jointly appoint an arbitrator within 15 days of a notice of dispute, and the award is made within 30 days of the appointment. You may also use SCORES and online dispute resolution.",
      ],
    },
  ],
};
