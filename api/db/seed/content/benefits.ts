import type { NewRow } from "../../schema.ts";
import { demoId } from "../ids.ts";
import type { DemoCode, DemoProduct } from "../plans/index.ts";

interface About {
  icon: string;
  summary: string;
  /** Plain paragraphs, as the following. */
  description: string[];
  terms: string[];
  claim: string | null;
  related: DemoCode[];
  faqs: [question: string, answer: string][];
}

const about: Record<DemoCode, About> = {
  pension: {
    icon: "coin",
    summary: "Save for later from pay before tax; your employer adds to it.",
    description: [
      "You choose a whole percentage of pay from 5 to 60. Your employer pays the same, up to 8 % of pay.",
      "What you pay is taken before tax and National Insurance, so each pound costs you less than a pound.",
    ],
    terms: [
      "Money in your pension cannot be taken before the age that the law sets.",
      "A change counts from the next payroll that takes it.",
    ],
    claim: "Your pension provider pays you when you retire. It writes to you six months before.",
    related: ["income-protection", "life"],
    faqs: [
      [
        "Can I stop paying in?",
        "Yes, in any month. Your employer stops as well, and has to ask you again after three years.",
      ],
      [
        "Does it change my state pension?",
        "Only if your pay after sacrifice falls below the lower earnings limit.",
      ],
    ],
  },
  "private-medical": {
    icon: "heart",
    summary: "See a specialist sooner. Your employer pays for you; you may add your family.",
    description: [
      "Covers consultations, tests and treatment in private hospitals for conditions that can be cured.",
      "Your employer pays for your own cover. You pay the difference when you cover your partner or children.",
    ],
    terms: [
      "Children are covered until 18, or in full time education until 24.",
      "Conditions that you had in the five years before joining are covered after two years without them.",
      "Cover that your employer pays is taxed as a benefit in kind.",
    ],
    claim: "Call the insurer before you see anybody: it gives you an authorisation number for the hospital.",
    related: ["cash-plan", "dental"],
    faqs: [
      ["Do I need to see my GP first?", "For most conditions yes. Your GP may write an open referral."],
      ["When can I add a new baby?", "Within 30 days of the birth. Cover is from birth."],
    ],
  },
  dental: {
    icon: "tooth",
    summary: "Check-ups, fillings and emergencies, at three levels.",
    description: [
      "Essential pays back what NHS treatment costs. Plus and Premier pay towards private treatment as well.",
      "You may keep the dentist whom you have.",
    ],
    terms: [
      "Each level has a limit for each year and each treatment.",
      "Orthodontics is for children on Premier only.",
    ],
    claim: "Pay your dentist, then send the receipt to the insurer within six months.",
    related: ["cash-plan", "private-medical"],
    faqs: [
      ["Is there a wait?", "None for check-ups; three months for crowns and bridges."],
      ["Does it go on next year?", "Yes, unless you change it in the annual window."],
    ],
  },
  life: {
    icon: "shield",
    summary: "A lump sum for those you choose, if you die while employed.",
    description: [
      "Your employer pays for four times your pay. You may raise it to ten times, at most two steps a year.",
      "What you add is priced by your age when the scheme year begins.",
    ],
    terms: [
      "Cover ends on your 70th birthday, or when you leave.",
      "Above £750,000 the insurer asks medical questions. Until it accepts, cover is capped.",
    ],
    claim: "Your family tells your employer, who makes the claim. The trustees follow your wishes.",
    related: ["partner-life", "critical-illness"],
    faqs: [
      ["Who is paid?", "The trustees decide. They look at whom you named."],
      ["Is it taxed?", "The sum is paid by a trust, normally without inheritance tax."],
    ],
  },
  "partner-life": {
    icon: "shield",
    summary: "A lump sum for you, if your partner dies.",
    description: [
      "Insure your partner's life in steps of £25,000, up to £250,000 and never above your own cover.",
    ],
    terms: [
      "Cover ends when your partner turns 65, when you part, or when your own cover ends.",
      "Above £100,000 the insurer asks your partner medical questions.",
    ],
    claim: "Send the insurer the death certificate. The sum is paid to you.",
    related: ["life"],
    faqs: [["Must we be married?", "No. It is enough that you live together as partners."]],
  },
  "critical-illness": {
    icon: "heart",
    summary: "A lump sum if you are told of one of the serious illnesses that it lists.",
    description: [
      "Choose a sum in steps of £25,000, up to five times your pay or £500,000.",
      "Cancer, heart attack and stroke are among the 42 conditions. You may cover your partner too.",
    ],
    terms: [
      "You have to survive for 14 days after the diagnosis.",
      "A condition that you had before cover began is not covered.",
    ],
    claim: "Call the insurer after the diagnosis. Your consultant fills in a form.",
    related: ["income-protection", "life"],
    faqs: [["Are my children covered?", "Yes, for a quarter of your sum and at most £25,000, free."]],
  },
  "income-protection": {
    icon: "shield",
    summary: "Part of your pay goes on if illness keeps you from work for long.",
    description: [
      "After 26 weeks of illness half of your pay goes on. Your employer pays for that half; you may raise it to 66 or 75 %.",
    ],
    terms: [
      "Open after 12 months' service.",
      "Above £90,000 a year the insurer asks medical questions.",
      "It is paid for five years at most.",
    ],
    claim: "Your employer tells the insurer after 13 weeks of illness.",
    related: ["critical-illness", "pension"],
    faqs: [["Is what I get taxed?", "Yes, it is paid with your salary."]],
  },
  cycle: {
    icon: "bike",
    summary: "A bicycle and what belongs to it, paid from pay before tax.",
    description: [
      "Choose an amount from £250 to £3,000 and pay it over 12 or 18 months. Your employer has to approve.",
    ],
    terms: [
      "The bicycle is on hire until the last payment; at the end you may keep it for a small fee.",
      "Half of your rides have to be to or from work.",
      "If you leave, what is left to pay is taken from your last pay.",
    ],
    claim: "Your certificate is sent by e-mail after approval. Show it in the shop.",
    related: ["season-ticket", "electric-car"],
    faqs: [["Can it be an electric bicycle?", "Yes, as long as it needs no licence."]],
  },
  gym: {
    icon: "sun",
    summary: "Off-peak or at any hour, and your partner may join.",
    description: ["One membership for every gym of the chain. Change or leave in any month."],
    terms: ["Off-peak is 9 to 4 on weekdays, and weekends after 2."],
    claim: null,
    related: ["cash-plan", "cycle"],
    faqs: [["Can I try it first?", "Yes, three visits are free."]],
  },
  "childcare-vouchers": {
    icon: "family",
    summary: "Pay for childcare from pay before tax. Closed to new entrants.",
    description: [
      "Vouchers pay nurseries, childminders and clubs that are registered. The scheme closed to new entrants on 4 October 2018.",
    ],
    terms: [
      "You stay in the scheme while you have a voucher at least every 52 weeks from the same employer.",
      "The most is £243, £124 or £110 a month, by your earnings.",
      "Vouchers that you hold stay yours when you leave.",
    ],
    claim: "Pay your carer from your voucher account.",
    related: ["discounts"],
    faqs: [
      [
        "Can I have Tax-Free Childcare as well?",
        "No. Once you apply for it you have 3 months to leave vouchers.",
      ],
    ],
  },
  holiday: {
    icon: "calendar",
    summary: "Buy up to five days, or sell up to three.",
    description: [
      "A day is worth your salary divided by 260, as it is when the scheme year begins.",
      "Bought days are paid from pay before tax over the year; sold days are added to your pay.",
    ],
    terms: ["At least 5.6 weeks have to remain.", "Days that you bought and did not take are not paid back."],
    claim: null,
    related: ["cycle"],
    faqs: [["Does it go on next year?", "No, you choose afresh each year."]],
  },
  "cash-plan": {
    icon: "heart",
    summary: "Money back on glasses, dentists and physiotherapy. Children are free.",
    description: [
      "Four levels from Bronze to Platinum. Each pays back part of what everyday health costs, up to a limit each year.",
    ],
    terms: ["Send receipts within six months.", "Children are covered until 18, or in education until 24."],
    claim: "Take a picture of the receipt in the provider's app. It pays within three days.",
    related: ["dental", "private-medical"],
    faqs: [["Can I change the level?", "Yes, each month up to the payroll cut-off."]],
  },
  discounts: {
    icon: "gift",
    summary: "Money off at shops, cinemas and on days out.",
    description: ["Free for everybody. Sign in to the shop once and buy gift cards below their value."],
    terms: ["Each shop sets its own conditions."],
    claim: null,
    related: ["gym"],
    faqs: [["May my family use it?", "Yes, everybody in your household."]],
  },
  "season-ticket": {
    icon: "document",
    summary: "A loan without interest for your season ticket.",
    description: ["Borrow the price of your ticket and pay it back from pay over 10 or 12 months."],
    terms: [
      "All loans of your employer together stay at or under £10,000.",
      "If you leave, what is left to pay is taken from your last pay.",
    ],
    claim: "The loan is paid with your salary. Keep the receipt for the ticket.",
    related: ["cycle"],
    faqs: [["Is it for car parking too?", "Yes, for parking at a station."]],
  },
  "electric-car": {
    icon: "car",
    summary: "A new electric car from pay before tax, with insurance and tyres.",
    description: [
      "Lease one of four cars for 36 months. Insurance, servicing, tyres and breakdown cover are in the price.",
    ],
    terms: [
      "Open after 12 months' service. Your pay has to stay above the minimum wage.",
      "Part of the list price is taxed as a benefit in kind.",
      "If you leave early, a fee may fall due.",
    ],
    claim: "For damage and breakdowns call the number in the glove box.",
    related: ["cycle"],
    faqs: [["Can I charge at home?", "Yes. A charger can be put in, for a fee."]],
  },
};

/** Who stands behind what is not the employer's own. */
const providerNames = {
  brightwater: "Brightwater Dental",
  fernhill: "Fernhill Pensions",
  kestrel: "Kestrel Life",
  littlefold: "Littlefold Vouchers",
  oakmere: "Oakmere Health",
  pacewell: "Pacewell Gyms",
  spokehouse: "Spokehouse Cycles",
  voltlane: "Voltlane Leasing",
};

const providedBy: Partial<Record<DemoCode, keyof typeof providerNames>> = {
  pension: "fernhill",
  "private-medical": "oakmere",
  "cash-plan": "oakmere",
  dental: "brightwater",
  life: "kestrel",
  "partner-life": "kestrel",
  "critical-illness": "kestrel",
  "income-protection": "kestrel",
  cycle: "spokehouse",
  gym: "pacewell",
  "childcare-vouchers": "littlefold",
  "electric-car": "voltlane",
};

const policyNumberOf = (client: string, product: DemoCode) =>
  `${client.slice(0, 3)}-${product.slice(0, 4)}-2023`.toUpperCase();

const termsVersion = "2026-1";

/** What a client says of the products that it offers, with ids that stay the same. */
export function toBenefitRows(client_id: string, clientName: string, products: readonly DemoProduct[]) {
  const codes = products.map(({ code }) => code);
  const contents = codes.map((product_code): NewRow<"benefit_contents"> => {
    const { icon, summary, description, terms, claim, related } = about[product_code];
    return {
      ...{ client_id, product_code, name: null, icon, summary, terms_version: termsVersion },
      description: paragraphs(description),
      terms: `<p>These terms are between you and ${clientName}.</p><ul>${terms.map((each) => `<li>${each}</li>`).join("")}</ul>`,
      claim: claim === null ? null : paragraphs([claim]),
      ...(providedBy[product_code] && {
        provider_code: providedBy[product_code],
        policy_number: policyNumberOf(client_id, product_code),
      }),
      related: JSON.stringify(related.filter((code) => codes.includes(code))),
    };
  });
  const faqs = codes.flatMap((product_code) =>
    about[product_code].faqs.map(
      ([question, answer], at): NewRow<"benefit_faqs"> => ({
        id: demoId("benefit-faq", `${client_id}/${product_code}/${at}`),
        ...{ client_id, product_code, position: at + 1, question, answer: paragraphs([answer]) },
      }),
    ),
  );
  const codesOf = new Set(contents.map(({ provider_code }) => provider_code));
  const providers = Object.entries(providerNames)
    .filter(([code]) => codesOf.has(code))
    .map(([code, name]): NewRow<"providers"> => ({ client_id, code, name }));
  return { contents, faqs, providers };
}

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
