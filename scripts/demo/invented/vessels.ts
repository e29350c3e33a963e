import type { Currency } from '#contract/format/money.ts';
import type { Transaction } from '#db/open-database.ts';
import { companies } from '#db/schema/index.ts';
import facts from './vessels.json' with { type: 'json' };

export const DEMO_VESSELS = facts.vessels;
export type DemoVessel = (typeof DEMO_VESSELS)[number];

/** The clocks of the ports that the demo's vessels call at. */
const TIMEZONES: Readonly<Record<string, string>> = {
  Haugesund: 'Europe/Oslo',
  Bergen: 'Europe/Oslo',
  Rotterdam: 'Europe/Amsterdam',
  Hamburg: 'Europe/Berlin',
  Piraeus: 'Europe/Athens',
  Singapore: 'Asia/Singapore',
  Busan: 'Asia/Seoul',
  Algeciras: 'Europe/Madrid',
};

export const DEMO_PORTS = Object.entries(facts.agents).map(([port, agent], place) => ({
  port,
  agent,
  agentPhone: `+44 7700 9008${String(place).padStart(2, '0')}`,
  agentEmail: `ops@${port.toLowerCase()}-agency.example`,
  timezone: TIMEZONES[port] ?? 'Europe/Oslo',
}));
export type DemoPort = (typeof DEMO_PORTS)[number];

/** Adds the demo's companies with their other spellings, before anything names them. */
export function seedDemoCompanies(tx: Transaction, since: Date): void {
  tx.insert(companies)
    .values(
      facts.companies.map(({ name, alternativeNames, engineerName }) => ({
        name,
        alternativeNames,
        engineerName,
        createdAt: since,
        updatedAt: since,
      })),
    )
    .run();
}

/** What a client is billed in; Norwegian ones in kroner. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  'Pelagia Demo Maritime SA': 'EUR',
  'Kormoran Demo Reederei GmbH': 'EUR',
  'Lusomar Demo Navegação Lda': 'EUR',
  'Straits Demo Shipmanagement Pte Ltd': 'USD',
  'Hanbit Demo Lines Co Ltd': 'USD',
};

export const currencyOf = (vessel: number): Currency =>
  CURRENCIES[DEMO_VESSELS[vessel]?.companyName ?? ''] ?? 'NOK';
