import type { ClientContent } from "./content.ts";

export const harbourlineContent: ClientContent = {
  banners: [
    {
      title: "Payroll closes on the 10th",
      text: "What you choose by the end of the 10th is in that month's pay, on the 28th. Later choices wait a month.",
      link_url: "/app/faqs/",
      link_label: "How choices reach your pay",
    },
  ],
  cards: [
    {
      icon: "coin",
      title: "Your pension, matched to 8%",
      content:
        "<p>Pay in from 5% of your pay and Harbourline adds the same, up to 8%. It leaves your pay before tax and National Insurance.</p>",
      link_url: "/app/faqs/",
      link_label: "How matching works",
    },
    {
      icon: "heart",
      title: "Private medical cover",
      content:
        "<p>After probation we pay for your own cover, worth <strong>£48.20 a month</strong>. Add a partner, children or both and pay only the difference.</p>",
    },
    {
      icon: "bike",
      title: "Cycle to work, any month",
      content:
        "<p>A bike and kit from £250 to £3,000, spread over 12 or 18 months of pay. You save the tax on every instalment.</p>",
    },
    {
      icon: "tooth",
      title: "A dentist without the worry",
      content:
        "<p>Three levels of dental cover from <strong>£8.35 a month</strong>, from routine check-ups to crowns and implants.</p>",
    },
    {
      icon: "family",
      title: "A baby on the way, or a new home?",
      content:
        "<p>Some events let you change your benefits outside the yearly window. Tell us within 30 days and we open the ones that it affects.</p>",
      link_url: "/contact-us/",
      link_label: "Tell the team",
    },
    {
      icon: "chat",
      title: "Somebody to ask",
      content:
        "<p>Our team in Hull knows every benefit. Call <strong>08081 570 192</strong>, Monday to Friday, 8am to 6pm, or write at any hour.</p>",
      link_url: "/contact-us/",
      link_label: "Contact the team",
    },
  ],
  slides: [
    {
      title: "Welcome to Harbour Rewards",
      text: "Everything that Harbourline offers you beside your pay is here, in one place, on your telephone as well.",
    },
    {
      title: "See what you already have",
      text: "Pension, life cover and more start without you. Look at what is running before you choose anything else.",
    },
    {
      title: "Choose what suits you",
      text: "Each benefit shows what it costs you from pay, what you save in tax, and what Harbourline adds.",
    },
    {
      title: "Change with your life",
      text: "A partner, a child, a move: tell us, and the benefits that it touches open for you.",
    },
  ],
  faqs: {
    "Getting started": [
      [
        "When can I join?",
        "<p>Your pension and life cover start on your first day. Private medical, cycle to work, holiday trading and the season ticket loan open when your three months' probation ends; we e-mail you that day. Income protection and the electric car need a year's service.</p>",
      ],
      [
        "I am locked out. What now?",
        "<p>After five wrong passwords an account is locked for 15 minutes. Wait, then try again slowly. If you do not remember your password, call us on 08081 570 192.</p>",
      ],
      [
        "Who can see what I choose?",
        "<p>Our benefits and payroll teams see your choices and their cost. Answers to medical questions go to the insurer alone; your manager sees none of it.</p>",
      ],
    ],
    "Choosing and changing": [
      [
        "When can I change my benefits?",
        "<p>It depends on the benefit:</p><ul><li><strong>Any month:</strong> pension, cycle to work, gym, health cash plan.</li><li><strong>Once a year,</strong> before the scheme year starts on 1 April: medical, dental, critical illness, income protection, holiday.</li><li><strong>Within 30 days of an event</strong> such as a marriage or a birth: the benefits that it affects.</li></ul>",
      ],
      [
        "Can I cover my family?",
        "<p>Yes. Medical and dental take a partner, children or both. The health cash plan covers your children free. Partner life and critical illness cover your partner, up to a limit that follows your own cover.</p>",
      ],
      [
        "Why is my cover capped until I answer medical questions?",
        "<p>Up to a limit the insurer asks nothing. Above it, the part below the limit starts at once and the rest waits for your answers.</p>",
      ],
      [
        "Can I change my mind?",
        "<p>Until the payroll cut-off on the 10th, yes. After that a choice runs until the benefit's next window, unless something in your life changes.</p>",
      ],
    ],
    "Pay and tax": [
      [
        "What is salary sacrifice?",
        "<p>You agree to a lower salary and receive a benefit for the difference. You pay no tax or National Insurance on that part. It can affect borrowing and statutory pay, so look at your new salary before you confirm.</p>",
      ],
      [
        "How does pension matching work?",
        "<p>You choose a whole percentage of your pay, from 5% to 60%. Harbourline pays the same percentage, up to 8%. On £42,000 a year, 8% is £280 a month from you and £280 from us.</p>",
      ],
      [
        "When is money taken?",
        "<p>Pay day is the 28th. Choices made by the end of the 10th are in that month's pay; later ones start the month after.</p>",
      ],
      [
        "Why was my choice refused because of the minimum wage?",
        "<p>Salary sacrifice may never take your pay below the National Minimum Wage. All your sacrifices count together, so a smaller amount, or ending another one, may be possible.</p>",
      ],
    ],
    "Leaving Harbourline": [
      [
        "What happens to my benefits when I leave?",
        "<p>Most cover ends on your last day or at the end of that month. What you still owe for a bike or a season ticket is taken from your last pay. Your pension is yours, and childcare vouchers in your account can still be spent.</p>",
      ],
    ],
  },
  enquiryOptions: [
    { value: "account", label: "Signing in or my account" },
    { value: "choosing", label: "Choosing or changing a benefit" },
    { value: "life-event", label: "Something has changed in my life" },
    { value: "pay", label: "My pay or a deduction" },
    { value: "leaving", label: "Leaving the company" },
    { value: "complaint", label: "A complaint" },
    { value: "other", label: "Something else" },
  ],
  contactPage: {
    name: "Other ways to reach us",
    content: `
<p>We answer messages within one working day.</p>
<h3>By telephone</h3>
<p><a href="tel:08081570192">08081 570 192</a><br>Monday to Friday, 8am to 6pm. Free from any UK telephone.</p>
<h3>By e-mail</h3>
<p><a href="mailto:help@harbourrewards.example">help@harbourrewards.example</a></p>
<h3>Please do not send</h3>
<p>Passwords, bank details or medical papers. We never need them here.</p>`,
  },
};
