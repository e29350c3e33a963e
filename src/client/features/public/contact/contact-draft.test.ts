import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactFields, forgetContactDraft, keepContactDraft, readContactDraft } from './contact-draft.ts';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fields = contactFields({ name: 'Eirik', service: 'chemicals', message: 'Two kits for 09991' });

test('A draft is there again after a reload, with the attempt to send it', () => {
  keepContactDraft({ fields, attempt: { content: 'x', clientUuid: 'k' } });
  expect(readContactDraft()).toEqual({ fields, attempt: { content: 'x', clientUuid: 'k' } });
  forgetContactDraft();
  expect(readContactDraft()).toEqual({ fields: contactFields(), attempt: undefined });
});

test.each(['not json', 'null', '[]', '{"fields":{"name":7,"service":"other things"}}'])(
  'ignores foreign data under the name: %s',
  (text) => {
    store.set('contactDraft', text);
    expect(readContactDraft()).toEqual({ fields: contactFields(), attempt: undefined });
  },
);

test('Where storage is closed there is no draft, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepContactDraft({ fields, attempt: undefined });
  forgetContactDraft();
  expect(readContactDraft().fields).toEqual(contactFields());
});
