import type { Database, Transaction } from '#db/open-database.ts';
import { teamMembers } from '#db/schema/index.ts';

/** Invented people: the addresses reach nobody and the numbers cannot be dialled. */
const TEAM = [
  {
    name: 'Ingrid Havstein',
    position: 'Managing Director',
    description:
      'Leads the company from Haugesund and answers for contracts, quality and the agreement you have with us.',
    email: 'ingrid.havstein@quayside.example',
    phone: '+47 00 00 00 11',
    imageUrl: '/team/ingrid-havstein.svg',
    order: 0,
  },
  {
    name: 'Torbjørn Kvalvåg',
    position: 'Service Manager, Ballast Water Systems',
    description:
      'Plans attendance on board worldwide: technician, parts and reagents for the same port call, and the report after it.',
    email: 'torbjorn.kvalvag@quayside.example',
    phone: '+47 00 00 00 12',
    imageUrl: '/team/torbjorn-kvalvag.svg',
    order: 1,
  },
  {
    name: 'Solveig Nordbø',
    position: 'Sales, Reagents and Spare Parts',
    description:
      'Finds the kit that fits from the analyser nameplate, quotes it and keeps an eye on the change dates of your fleet.',
    email: 'solveig.nordbo@quayside.example',
    phone: '+47 00 00 00 13',
    imageUrl: '/team/solveig-nordbo.svg',
    order: 2,
  },
  {
    name: 'Eirik Sandvær',
    position: 'Senior Service Engineer',
    description:
      'Commissions, calibrates and troubleshoots treatment systems and TRO analysers. Often at sea, so mail reaches him best.',
    email: 'eirik.sandvaer@quayside.example',
    phone: null,
    order: 3,
  },
  {
    name: 'Marte Fjellheim',
    position: 'Logistics and Ship Chandler Services',
    description:
      'Gets deck, engine and cabin stores alongside in time, with the agent, the customs papers and the delivery list in order.',
    email: 'marte.fjellheim@quayside.example',
    phone: '+47 00 00 00 14',
    order: 4,
  },
];

/** Adds the five people of the demo company, in display order; three have a drawing, two have no picture. */
export function seedTeam(db: Database | Transaction): void {
  db.insert(teamMembers).values(TEAM).run();
}
