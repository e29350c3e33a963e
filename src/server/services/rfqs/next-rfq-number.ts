import { eq } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { Transaction } from '#db/open-database.ts';
import { installation } from '#db/schema/index.ts';

const DIGITS = 6;

/** Takes the next number of the year in Oslo, such as Q-26-000123. A number is never given twice. */
export function nextRfqNumber(tx: Transaction, now: Date): string {
  const year = osloDay(now).slice(2, 4);
  const key = `lastRfqOf${year}`;
  const last = tx.select().from(installation).where(eq(installation.key, key)).get();
  const value = String(Number(last?.value ?? 0) + 1);
  tx.insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
  return `Q-${year}-${value.padStart(DIGITS, '0')}`;
}
