import type { ClientContent } from "./content.ts";

/** A client of nine people: no FAQs, no contact form, a person on the telephone instead. */
export const cwmcoedContent: ClientContent = {
  banners: [
    {
      title: "Croeso – welcome",
      text: "Three benefits, simply explained. Pay day is the 24th; choices made by the 8th are in that month's pay.",
    },
  ],
  cards: [
    {
      icon: "leaf",
      title: "Pensiwn – your pension",
      content:
        "<p>Pay in from 5% of your pay and the association adds the same, up to 8%. It leaves your pay before tax and National Insurance.</p>",
    },
    {
      icon: "shield",
      title: "Yswiriant bywyd – life cover",
      content:
        "<p>From your first day the association covers you for <strong>four times your yearly pay</strong>. You can add more each year, and when your life changes.</p>",
    },
    {
      icon: "gift",
      title: "Gostyngiadau – discounts",
      content:
        "<p>Money off at supermarkets, garages and days out across Wales, free from your first day.</p>",
    },
    {
      icon: "chat",
      title: "Siarad â ni – talk to us",
      content:
        '<p>Write in Welsh or English to <a href="mailto:cymorth@cwmcoed.example">cymorth@cwmcoed.example</a> and Gwen answers.</p>',
    },
  ],
  slides: [
    {
      title: "Croeso i Cwm Benefits",
      text: "Your pension, your life cover and your discounts, in one place.",
    },
    {
      title: "Two steps to sign in",
      text: "A password and a code from your telephone keep your account yours.",
    },
    { title: "Your pension first", text: "Look at what you pay in. Up to 8%, the association doubles it." },
    { title: "We are nine", text: "Whatever it is, ask. Somebody who knows you will answer." },
  ],
  faqs: {},
  enquiryOptions: [
    { value: "question", label: "A question" },
    { value: "problem", label: "Something does not work" },
  ],
  contactPage: {
    name: "Cysylltu – contact",
    content: '<p>Write to <a href="mailto:cymorth@cwmcoed.example">cymorth@cwmcoed.example</a>.</p>',
  },
};
