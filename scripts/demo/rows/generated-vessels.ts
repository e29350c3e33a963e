import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Database } from '#db/open-database.ts';
import { companies, serviceRules, vesselContacts, vesselDirectory } from '#db/schema/index.ts';
import { serviceStatus, type DoneService } from '#server/services/vessels/service-status/service-status.ts';
import { archivedOf, dayTexts, type PlannedProject, type PortalSize } from './portal-plan.ts';
import {
  COMPANY_FIRST,
  COMPANY_SECOND,
  FIRST_NAMES,
  LAST_NAMES,
  PORTS,
  SYSTEMS,
  VESSEL_FIRST,
  VESSEL_SECOND,
} from './portal-texts.ts';
import { rowWriter } from './row-writer.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';

export interface GeneratedVessel {
  id: number;
  name: string;
  company: { id: number; name: string; currency: 'NOK' | 'USD' | 'EUR' };
  systemType: string;
  portAgent: string | null;
  master: Person | null;
  engineer: Person | null;
}

interface Person {
  name: string;
  phone: string;
  email: string;
}

type Vessel = GeneratedVessel & { agent: Person | null; imoNumber: string | null; random: SeededRandom };

/** Writes companies and the directory with its contacts; the services are those of the planned projects. */
export function generateVessels(
  db: Database,
  size: PortalSize,
  { projects, operatorName }: { projects: readonly PlannedProject[]; operatorName: (id: number) => string },
): GeneratedVessel[] {
  const owners = writeCompanies(db, size);
  const fleet = Array.from({ length: size.vessels }, (_, index) => vesselAt(index, owners));
  const services = servicesByVessel(size, projects, operatorName);
  const rules = db.select().from(serviceRules).all();
  const write = vesselWriter(db, size);
  for (const [index, vessel] of fleet.entries()) {
    write(vessel, (current) => serviceStatus(services.get(index) ?? [], rules, current));
  }
  return fleet;
}

function writeCompanies(db: Database, { vessels: fleet, today }: PortalSize) {
  const write = rowWriter(db, companies);
  const since = new Date(Date.parse(`${today}T08:00:00Z`) - 2000 * 86_400_000);
  const pairs = COMPANY_FIRST.length * COMPANY_SECOND.length;
  const count = Math.min(pairs, Math.max(3, Math.floor(fleet / 20)));
  return Array.from({ length: count }, (_, index) => {
    const place = (index * 7) % pairs;
    const first = COMPANY_FIRST[Math.floor(place / COMPANY_SECOND.length)] ?? '';
    const name = `${first} ${COMPANY_SECOND[place % COMPANY_SECOND.length]}`;
    const currency = (['NOK', 'NOK', 'NOK', 'USD', 'EUR'] as const)[index % 5] ?? 'NOK';
    write({ id: index + 1, name, engineerName: null, createdAt: since, updatedAt: since });
    return { id: index + 1, name, currency };
  });
}

function vesselAt(index: number, owners: readonly GeneratedVessel['company'][]): Vessel {
  const random = createSeededRandom(5_000_000 + index);
  const company = owners[random.below(owners.length)];
  if (!company) throw new Error('there is no company');
  return {
    id: index + 1,
    name: vesselName(index),
    company,
    systemType: random.oneOf(SYSTEMS),
    portAgent: random.happens(0.4) ? `${random.oneOf(PORTS).name} Port Agency` : null,
    master: random.happens(0.8) ? person(random) : null,
    engineer: random.happens(0.6) ? person(random) : null,
    agent: random.happens(0.4) ? person(random) : null,
    imoNumber: random.happens(0.88) ? imoNumber(900_000 + index) : null,
    random,
  };
}

/** No two alike; one in 97 is as long as the longest that people register. */
function vesselName(index: number): string {
  const pairs = VESSEL_FIRST.length * VESSEL_SECOND.length;
  const place = (index * 761) % pairs;
  const first = VESSEL_FIRST[Math.floor(place / VESSEL_SECOND.length)] ?? '';
  const round = Math.floor(index / pairs);
  const name = `${first} ${VESSEL_SECOND[place % VESSEL_SECOND.length]}${round === 0 ? '' : ` ${round + 1}`}`;
  return index % 97 === 96 ? `${name} International Offshore Construction and Support Carrier` : name;
}

function imoNumber(six: number): string {
  const digits = Array.from(String(six), Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (7 - place), 0);
  return `${six}${sum % 10}`;
}

function person(random: SeededRandom): Person {
  const name = `${random.oneOf(FIRST_NAMES)} ${random.oneOf(LAST_NAMES)}`;
  const number = String(random.below(100_000_000)).padStart(8, '0');
  return { name, phone: `+47 ${number}`, email: `${name.split(' ')[0]}.${number}@ships.example` };
}

function servicesByVessel(
  { today }: PortalSize,
  projects: readonly PlannedProject[],
  operatorName: (id: number) => string,
): Map<number, DoneService[]> {
  const day = dayTexts(today);
  const services = new Map<number, DoneService[]>();
  for (const { id, vessel, completed, operator, serviceType, systemType } of projects) {
    if (vessel === null || completed === null || operator === null) continue;
    const own = services.get(vessel) ?? [];
    const serviceDate = day(completed);
    const done = {
      id,
      projectId: id,
      serviceDate,
      serviceType,
      systemType,
      operatorName: operatorName(operator),
    };
    own.push({ ...done, status: 'completed' });
    services.set(vessel, own);
  }
  return services;
}

type Current = Parameters<typeof serviceStatus>[2];

function vesselWriter(db: Database, { today, vessels: count }: PortalSize) {
  const day = dayTexts(today);
  const moment = (offset: number) => new Date(`${day(offset)}T09:00:00Z`);
  const since = moment(-1900);
  const writeEntry = rowWriter(db, vesselDirectory);
  const writeContact = rowWriter(db, vesselContacts);
  return (vessel: Vessel, standingFrom: (current: Current) => ReturnType<typeof serviceStatus>): void => {
    const { id, name, company, systemType, master, engineer, agent, random } = vessel;
    const byHand = random.happens(0.6);
    const standing = standingFrom({
      reportedServiceDate: null,
      reportedServiceType: null,
      reportedServiceDue: null,
      nextServiceDue: byHand ? day(random.below(400) - 20) : null,
      nextServiceSource: byHand ? 'manual' : 'rule',
    });
    const written = { createdAt: since, updatedAt: moment(-random.below(1800)) };
    writeEntry({
      id,
      vesselName: name,
      normalizedName: normalVesselName(name),
      imoNumber: vessel.imoNumber,
      previousNames: random.happens(0.04) ? [`Ex ${name}`] : [],
      companyId: company.id,
      clientName: company.name,
      location: random.happens(0.3) ? random.oneOf(PORTS).name : null,
      systemType1: systemType,
      nextServiceSource: byHand ? 'manual' : 'rule',
      archivedAt: id > count - archivedOf(count) ? moment(-100) : null,
      ...standing,
      ...written,
    });
    const unnamedAgent = vessel.portAgent === null ? null : { name: '', phone: null, email: null };
    const people = { master, engineer, 'port agent': agent ?? unnamedAgent } as const;
    for (const contactType of ['master', 'engineer', 'port agent'] as const) {
      const known = people[contactType];
      const firm = contactType === 'port agent' ? vessel.portAgent : null;
      if (known)
        writeContact({ vesselId: id, contactType, ...known, company: firm, isPrimary: true, ...written });
    }
  };
}
