import { kycAgreement } from "@munshi/bff/contract";

/** What a member accepts with the first step of KYC; the edition is stored with the acceptance. */
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
  lead: "Between you, the client, and whoever runs this installation of Munshi, the provider. The provider's name and registration stand in the footer of every page.",
  sections: [
    {
      heading: "1. What you ask for",
      paragraphs: [
        "You ask the provider for research and for lists of shares that follow stated rules. You decide about every order yourself, and it is carried out by your own broker.",
        "The provider never holds your money or your shares, takes no power of attorney, and promises no return.",
      ],
    },
    {
      heading: "2. Who you are",
      paragraphs: [
        "You are 18 or older and act for yourself. The PAN, the date of birth and the bank account that you give are your own.",
        "You allow the provider to have them verified: the PAN with the tax department, the account with your bank, to which one rupee is sent for that, and your identity with DigiLocker, on whose own page you agree once more.",
      ],
    },
    {
      heading: "3. What is kept",
      paragraphs: [
        "PAN, date of birth and account number are kept encrypted, are shown to you with most of their signs hidden, and serve this agreement and the law alone. Where KYC is not finished within 30 days, they are deleted.",
        "Your money comes from, and goes to, a bank account in your own name. An account of anybody else is refused.",
      ],
    },
    {
      heading: "4. Fees",
      paragraphs: [
        "Fees stand on the pricing page on the day that you pay, cover the time that is named there, and do not depend on how an investment turns out.",
      ],
    },
    {
      heading: "5. Risk",
      paragraphs: [
        "Investments in the securities market are subject to market risks. What has been does not tell what will be. You have read the disclaimer, and you bear gains and losses.",
      ],
    },
    {
      heading: "6. How it ends",
      paragraphs: [
        "You may end this agreement at any time. The provider may end it with 15 days' notice to your e-mail address. Whoever ends it, the fee for the days that are left is refunded prorata.",
      ],
    },
    {
      heading: "7. Complaints and disputes",
      paragraphs: [
        "Write to support. A complaint is resolved within 7 working days.",
        "What cannot be settled between the two sides goes to an arbitrator under the Arbitration and Conciliation Act, 1996. Both appoint the arbitrator together within 15 days of the notice of a dispute; the arbitrator decides within 30 days after that. Your ways to SCORES and to online dispute resolution stay open.",
      ],
    },
  ],
};
