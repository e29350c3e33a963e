import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  attemptOf,
  contactFields,
  forgetContactDraft,
  keepContactDraft,
  readContactDraft,
} from './contact-draft.ts';

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

test('A draft is there again after a reload, with the time since the form was first shown', () => {
  keepContactDraft({ fields, startedAt: 1000, attempt: { content: 'x', key: 'k' } });
  expect(readContactDraft(9000)).toEqual({ fields, startedAt: 1000, attempt: { content: 'x', key: 'k' } });
  forgetContactDraft();
  expect(readContactDraft(9000)).toEqual({ fields: contactFields(), startedAt: 9000, attempt: undefined });
});

test('The same text is sent again under the same name, another text under another', () => {
  const draft = { fields, startedAt: 0, attempt: undefined };
  const first = attemptOf(draft);
  expect(attemptOf({ ...draft, attempt: first }).key).toBe(first.key);
  const changed = { ...fields, message: 'Three kits for 09991' };
  expect(attemptOf({ ...draft, fields: changed, attempt: first }).key).not.toBe(first.key);
});

test.each(['not json', 'null', '[]', '{"fields":{"name":7,"service":"other things"},"startedAt":"soon"}'])(
  'What somebody else left under the name is no draft: %s',
  (text) => {
    store.set('contactDraft', text);
    expect(readContactDraft(5)).toEqual({ fields: contactFields(), startedAt: 5, attempt: undefined });
  },
);

test('A clock that was set back does not make the form older than now', () => {
  keepContactDraft({ fields, startedAt: 9000, attempt: undefined });
  expect(readContactDraft(1000).startedAt).toBe(1000);
});

test('Where storage is closed there is no draft, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepContactDraft({ fields, startedAt: 1, attempt: undefined });
  forgetContactDraft();
  expect(readContactDraft(2).fields).toEqual(contactFields());
});
