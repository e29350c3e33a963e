import { expect, test } from 'vitest';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { dueMail, whomToAsk } from './due-mail.ts';

const contact = (fields: Partial<VesselContact>): VesselContact => ({
  id: 1,
  vesselDirectoryId: 1,
  contactType: 'superintendent',
  name: 'Ulla Holm',
  phone: null,
  email: 'ulla@fleet.example',
  position: null,
  company: null,
  isPrimary: true,
  historyAccess: false,
  validTo: null,
  version: 1,
  updatedAt: '2026-03-02T08:00:00.000Z',
  ...fields,
});
const vessel = {
  vesselName: 'Nordskjær & Søn',
  imoNumber: '3000116',
  systemType1: 'Testholm TB-500',
  systemType2: null,
  lastServiceDate: '2025-04-01',
  lastServiceType: 'annual service',
};
const due = {
  nextServiceDue: '2026-04-01',
  source: 'rule',
  byRule: {
    due: '2026-04-01',
    serviceType: 'annual service',
    systemType: '',
    intervalMonths: 12,
    lastDone: '2025-04-01',
    lastDoneOn: null,
    planFrom: '2026-03-02',
  },
} as const;
const about = { vessel, due, contact: contact({}), senderName: 'Mona Lie', today: '2026-03-02' };

test('names the vessel, the service and the date, and escapes everything in the link', () => {
  const link = dueMail(about);
  expect(link).toMatch(/^mailto:ulla@fleet\.example\?subject=/);
  const { searchParams } = new URL(link);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(searchParams.get('subject')).toBe('Nordskjær & Søn: annual service due 1 Apr 2026');
  expect(searchParams.get('body')?.split('\r\n').slice(0, 4)).toEqual([
    'Dear Ulla Holm,',
    '',
    'The annual service of the Testholm TB-500 on board Nordskjær & Søn (IMO 3000116) is due on 1 Apr 2026.',
    'It was last done on 1 Apr 2025.',
  ]);
});

test('names the due one of two systems, or none, and writes the IMO number of a vessel once', () => {
  const bodyOf = (lastDoneOn: string | null) =>
    new URL(
      dueMail({
        ...about,
        vessel: {
          ...vessel,
          vesselName: 'Nordskjær (IMO 3000116)',
          systemType2: 'Testholm TB-900',
          lastServiceDate: '2026-02-01',
          lastServiceType: 'reagent supply',
        },
        due: { ...due, byRule: { ...due.byRule, lastDoneOn } },
      }),
    ).searchParams.get('body');
  expect(bodyOf('Testholm TB-900')).toContain(
    'The annual service of the Testholm TB-900 on board Nordskjær (IMO 3000116) is due',
  );
  expect(bodyOf(null)).toContain('The annual service on board Nordskjær (IMO 3000116) is due');
  expect(bodyOf(null)).toContain('It was last done on 1 Apr 2025.');
});

test('says that a service is overdue, and leaves the address empty without a contact', () => {
  const link = dueMail({ ...about, contact: undefined, today: '2026-05-01' });
  expect(link).toMatch(/^mailto:\?subject=/);
  const body = new URL(link).searchParams.get('body');
  expect(body).toContain('Good day,');
  expect(body).toContain('has been due since 1 Apr 2026');
});

test('picks the superintendent, otherwise the engineer, and skips contacts without an address or who have left', () => {
  const engineer = contact({ id: 2, contactType: 'engineer', name: 'Eirik' });
  const gone = contact({ id: 3, validTo: '2026-01-01' });
  const mute = contact({ id: 4, email: null });
  expect(whomToAsk([engineer, contact({})])?.name).toBe('Ulla Holm');
  expect(whomToAsk([gone, mute, engineer])?.name).toBe('Eirik');
  expect(whomToAsk([gone, mute])).toBeUndefined();
});
