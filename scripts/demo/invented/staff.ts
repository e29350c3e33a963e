import { HOUR_MS } from '#contract/format/durations.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';

interface DemoPerson {
  name: string;
  email: string;
  role: 'manager' | 'operator';
  location: string;
  timezone: string;
  skills?: string[];
}

/** Everyone's. Public, because it is in the sources. */
export const DEMO_PASSWORD = 'harbour demo lantern 26';

/** Invented people: their addresses can reach nobody. */
export const DEMO_STAFF: readonly DemoPerson[] = [
  {
    name: 'Kari Testnes',
    email: 'kari.testnes@quayside.example',
    role: 'manager',
    location: 'Haugesund',
    timezone: 'Europe/Oslo',
  },
  {
    name: 'Sindre Prøvik',
    email: 'sindre.provik@quayside.example',
    role: 'manager',
    location: 'Haugesund',
    timezone: 'Europe/Oslo',
  },
  {
    name: 'Anneke Voorbeeld',
    email: 'anneke.voorbeeld@quayside.example',
    role: 'manager',
    location: 'Rotterdam',
    timezone: 'Europe/Amsterdam',
  },
  {
    name: 'Ola Demoberg',
    email: 'ola.demoberg@quayside.example',
    role: 'operator',
    location: 'Haugesund',
    timezone: 'Europe/Oslo',
    skills: ['OceanGuard', 'TRO analysers'],
  },
  {
    name: 'Ingeborg Testvåg',
    email: 'ingeborg.testvag@quayside.example',
    role: 'operator',
    location: 'Bergen',
    timezone: 'Europe/Oslo',
    skills: ['UV systems', 'PLC'],
  },
  {
    name: 'Pieter Proef',
    email: 'pieter.proef@quayside.example',
    role: 'operator',
    location: 'Rotterdam',
    timezone: 'Europe/Amsterdam',
    skills: ['OceanGuard', 'Commissioning'],
  },
  {
    name: 'Yiannis Dokimis',
    email: 'yiannis.dokimis@quayside.example',
    role: 'operator',
    location: 'Piraeus',
    timezone: 'Europe/Athens',
    skills: ['ERMA FIRST', 'Electrolysis'],
  },
  {
    name: 'Mei Contoh',
    email: 'mei.contoh@quayside.example',
    role: 'operator',
    location: 'Singapore',
    timezone: 'Asia/Singapore',
    skills: ['Techcross', 'TRO analysers'],
  },
  {
    name: 'Jisoo Yesi',
    email: 'jisoo.yesi@quayside.example',
    role: 'operator',
    location: 'Busan',
    timezone: 'Asia/Seoul',
    skills: ['HiBallast', 'Techcross'],
  },
];

/** Days away of people, counted from today. */
export const DEMO_ABSENCES = [
  { name: 'Ingeborg Testvåg', inDays: 3, days: 4 },
  { name: 'Pieter Proef', inDays: 8, days: 5 },
  { name: 'Ola Demoberg', inDays: 30, days: 14 },
] as const;

/** Adds the people of the demo, all with the same password. */
export function seedDemoStaff(
  tx: Transaction,
  { passwordHash, since, now }: { passwordHash: string; since: Date; now: Date },
): (typeof portalUsers.$inferSelect)[] {
  return DEMO_STAFF.map((person, place) =>
    tx
      .insert(portalUsers)
      .values({
        ...person,
        phone: `+44 7700 9005${String(place).padStart(2, '0')}`,
        passwordHash,
        createdAt: since,
        lastLoginAt: new Date(+now - (2 + place * 5) * HOUR_MS),
      })
      .returning()
      .get(),
  );
}
