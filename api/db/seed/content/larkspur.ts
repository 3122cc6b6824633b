import type { ClientContent } from "./content.ts";

export const larkspurContent: ClientContent = {
  banners: [
    {
      title: "Your annual window is open",
      text: "Choose for the year that starts on 1 January. What you leave as it is goes on, but for holiday and cycle to work, which are chosen afresh each year.",
      link_url: "/app/faqs/",
      link_label: "What can I change?",
    },
  ],
  cards: [
    {
      icon: "sun",
      title: "A gym for the way you work",
      content:
        "<p>Off-peak from <strong>£24.99 a month</strong> for those with shifts, or any hour for £38.99. Bring a partner for £35.00.</p>",
    },
    {
      icon: "family",
      title: "Health cash plan",
      content:
        "<p>Money back on glasses, dentists and physiotherapy from <strong>£5.20 a month</strong>. Your children are covered free.</p>",
    },
    {
      icon: "calendar",
      title: "Buy or sell holiday",
      content:
        "<p>Buy up to five days or sell up to three, once your probation is over. A day costs your salary divided by 260.</p>",
    },
    {
      icon: "chat",
      title: "Questions before you choose?",
      content: "<p>Write to us at any hour. In the annual window we answer on Saturdays too.</p>",
      link_url: "/contact-us/",
      link_label: "Contact the team",
    },
  ],
  slides: [
    {
      title: "Welcome to Larkspur Choices",
      text: "You look after others all day. This is the place where Larkspur looks after you.",
    },
    {
      title: "One sign-in",
      text: "Use your Larkspur account, the one you use for the rota and e-mail. There is no second password to keep.",
    },
    {
      title: "Once a year, everything opens",
      text: "Before 1 January you choose for the whole year. Your pension and the gym can change in any month.",
    },
    {
      title: "For those at home as well",
      text: "Many benefits take a partner or children. Add them once and they are ready for every benefit.",
    },
  ],
  faqs: {
    "The annual window": [
      [
        "What can I change in the annual window?",
        "<p>Private medical, dental, life cover, critical illness, income protection and holiday, for the year from 1 January. Pension, cycle to work, gym and the health cash plan can change in any month.</p>",
      ],
      [
        "What happens if I do nothing?",
        "<p>Everything goes on at the new year's price, except holiday and cycle to work: those end and are chosen afresh.</p>",
      ],
    ],
    "Signing in": [
      [
        "Which password do I use?",
        "<p>None of ours. Enter your work e-mail address and you are taken to Larkspur's own sign-in page.</p>",
      ],
      [
        "I work on the bank. Can I join?",
        "<p>If you have worked in each of the last three months you can join the pension, the gym and discounts.</p>",
      ],
    ],
    "Pay and tax": [
      [
        "When is money taken?",
        "<p>Pay day is the 25th. Choices made by the end of the 12th are in that month's pay; later ones start the month after.</p>",
      ],
      [
        "Does this change my salary?",
        "<p>Only benefits by salary sacrifice do: pension and cycle to work. Each says so, and shows your new salary, before you confirm.</p>",
      ],
    ],
  },
  enquiryOptions: [
    { value: "window", label: "The annual window" },
    { value: "account", label: "Signing in" },
    { value: "pay", label: "My pay or a deduction" },
    { value: "life-event", label: "Something has changed in my life" },
    { value: "other", label: "Something else" },
  ],
  contactPage: {
    name: "Other ways to reach us",
    content: `
<p>We answer messages within one working day.</p>
<h3>By e-mail</h3>
<p><a href="mailto:choices@larkspur.example">choices@larkspur.example</a></p>
<h3>In person</h3>
<p>The people team holds a benefits hour in the canteen of each hospital on the first Tuesday of the month.</p>`,
  },
};
