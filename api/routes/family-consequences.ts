import { benefitsCopy } from "#api-copy/benefits";
import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import { getFamilyConsequences } from "#contract/extensions/consequences.ts";
import type { Actor } from "../domain/actor.ts";
import {
  type Coverage,
  type FamilyImpact,
  findCoverageWithFamily,
  findFamilyImpact,
  getCoverage,
  replaceFamily,
} from "../domain/benefits/family-impact.ts";
import { getKind, isOnPartner } from "../domain/benefits/kinds/index.ts";
import { listOpenedProducts } from "../domain/benefits/life-event-products.ts";
import { getEventWindow } from "../domain/benefits/life-events.ts";
import type { FamilyMember, Product } from "../domain/benefits/product.ts";
import { findSelectionPair } from "../domain/benefits/selection.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import {
  type FamilyChange,
  type LifeEventChange,
  planAddition,
  planFamilyEdit,
  planLifeEvent,
  toFamilyAfter,
} from "../domain/family-change.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listLifeEvents } from "../repositories/life-events.ts";
import { toFamilyRefusal } from "../use-cases/family-writes.ts";
import { loadMemberBenefits } from "../use-cases/member-benefits.ts";

type Reply = CallReply<typeof getFamilyConsequences>;
type FamilyBenefits = Awaited<ReturnType<typeof loadBenefitsAndEvents>>;

/** Stands for the id of a person who is not saved yet. */
const newId = "new";

/** Shows what a change of the family would do, by the same rules as saving it; nothing is written. */
export function createFamilyConsequencesRoutes(services: Services) {
  return [
    implement(getFamilyConsequences, async (req) => {
      const familyBenefits = await loadBenefitsAndEvents(services, req.actor);
      const plan = findPlan(req.body, familyBenefits);
      if (!plan) return req.refuse("invalid", { errors: { member: [refusalsCopy("sayChange")] } });
      if ("refusal" in plan) return req.refuse(...toFamilyRefusal(plan.refusal));
      const { change } = plan;
      const { snapshot } = familyBenefits;
      const family = toFamilyAfter(snapshot.member.family, change, newId);
      const day = "type" in plan ? plan.eventDate : snapshot.today;
      const getName = createNameFinder(familyBenefits, change);
      return {
        consequences: findFamilyImpact(snapshot, family, day).map((each) =>
          toConsequence(each, familyBenefits, getName),
        ),
        opens:
          "type" in plan
            ? listOpenedOffers(plan, replaceFamily(snapshot, family), familyBenefits, getName)
            : [],
      };
    }),
  ];
}

function findPlan(
  { member, lifeEvent }: CallRequest<typeof getFamilyConsequences>["body"],
  familyBenefits: FamilyBenefits,
) {
  const { family, reported, snapshot } = familyBenefits;
  if (lifeEvent) return planLifeEvent(lifeEvent, { family, reported }, snapshot.today);
  if (!member) return null;
  return member.familyMemberId == null
    ? planAddition(member, family, snapshot.today)
    : planFamilyEdit(member, String(member.familyMemberId), family, snapshot.today);
}

async function loadBenefitsAndEvents(services: Services, actor: Actor) {
  const [memberBenefits, reported] = await Promise.all([
    loadMemberBenefits(services, actor, toLondonDate(services.clock.now())),
    listLifeEvents(services.db, actor),
  ]);
  return { ...memberBenefits, ...memberBenefits.rows, reported };
}

function createNameFinder(familyBenefits: FamilyBenefits, change: FamilyChange | null) {
  const names = new Map(familyBenefits.names);
  if (change?.kind === "add") names.set(newId, `${change.facts.first_name} ${change.facts.surname}`);
  return ({ id }: FamilyMember) => names.get(id) ?? "";
}

const getBenefitName = ({ contents }: FamilyBenefits, { code, name }: Product) =>
  contents.find(({ product_code }) => product_code === code)?.name ?? name;

function toConsequence(
  { product, leaving, joining, from, before, after }: FamilyImpact,
  familyBenefits: FamilyBenefits,
  getName: (member: FamilyMember) => string,
): Reply["consequences"][number] {
  return {
    benefitId: product.code,
    name: getBenefitName(familyBenefits, product),
    from,
    joining: joining.map(getName),
    leaving: leaving.map(getName),
    before: toCost(product, before),
    after: after && toCost(product, after),
  };
}

const toCost = (product: Product, { tier, price, estimatedPricesYear }: Coverage) => ({
  label: isOnPartner(product) ? benefitsCopy("partner") : benefitsCopy(`tier.${tier}`),
  employeeMonthlyPence: price?.employee.instalments[0] ?? null,
  ...(price && estimatedPricesYear && { estimatedPricesYear }),
});

/** The benefits that a life event opens, with their price for a new family member. */
function listOpenedOffers(
  { type, eventDate, change, partner }: LifeEventChange,
  snapshot: MemberSnapshot,
  familyBenefits: FamilyBenefits,
  getName: (member: FamilyMember) => string,
): Reply["opens"] {
  const event = {
    id: newId,
    code: type.code,
    eventDate,
    reportedDate: snapshot.today,
    closedDate: null,
  };
  const newcomerId = change?.kind === "add" ? newId : partner?.id;
  const newcomer = snapshot.member.family.find(({ id, isActive }) => isActive && id === newcomerId);
  const offered = familyBenefits.catalogue.products.filter(({ code }) =>
    familyBenefits.contents.some(({ product_code }) => product_code === code),
  );
  return listOpenedProducts(event, offered, snapshot).map((product) => ({
    benefitId: product.code,
    name: getBenefitName(familyBenefits, product),
    until: getEventWindow(event).closes,
    adding: newcomer ? findAddedCost(product, snapshot, newcomer, getName) : null,
  }));
}

function findAddedCost(
  product: Product,
  snapshot: MemberSnapshot,
  newcomer: FamilyMember,
  getName: (member: FamilyMember) => string,
): Reply["opens"][number]["adding"] {
  const { latest, active } = findSelectionPair(snapshot.selections, product.code, snapshot.today);
  const current = active ?? latest;
  const coversPeople = getKind(product).covers === "family";
  if (!coversPeople || current?.status !== "active" || current.people.includes(newcomer.id)) return null;
  const after = findCoverageWithFamily(current, product, snapshot, newcomer);
  if (!after) return null;
  const before = getCoverage(current, product, snapshot);
  return {
    names: [getName(newcomer)],
    before: toCost(product, before),
    after: toCost(product, after),
  };
}
