import { CONTACT_SERVICES, type ContactService } from '#contract/contact.ts';
import { newUuid } from '#client/lib/new-uuid.ts';

const DRAFT_KEY = 'contactDraft';

export interface ContactFields {
  name: string;
  email: string;
  company: string;
  phone: string;
  service: ContactService | '';
  message: string;
}

export const CONTACT_FIELDS = ['name', 'email', 'company', 'phone', 'service', 'message'] as const;

export interface ContactDraft {
  fields: ContactFields;
  /** The last attempt to send: what was sent, and the name of that act of sending. */
  attempt: { content: string; key: string } | undefined;
}

/** Fields of any origin: what is no text, or no service of ours, is empty. */
export function contactFields(given: Readonly<Record<string, unknown>> = {}): ContactFields {
  const text = (field: keyof ContactFields) => {
    const value = given[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    phone: text('phone'),
    service: CONTACT_SERVICES.find((service) => service === given['service']) ?? '',
    message: text('message'),
  };
}

/** The draft of this window, or a new one. It outlives a reload, not the window. */
export function readContactDraft(): ContactDraft {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(DRAFT_KEY) ?? '{}') as unknown);
  const { fields, attempt } = asRecord(stored);
  const { content, key } = asRecord(attempt);
  return {
    fields: contactFields(asRecord(fields)),
    attempt: typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined,
  };
}

export function keepContactDraft(draft: ContactDraft): void {
  withStorage((storage) => storage.setItem(DRAFT_KEY, JSON.stringify(draft)));
}

export function forgetContactDraft(): void {
  withStorage((storage) => storage.removeItem(DRAFT_KEY));
}

/** The attempt to name: the last one again for the same text, so that a retry makes no second message. */
export function attemptOf({ fields, attempt }: ContactDraft): { content: string; key: string } {
  const content = JSON.stringify(fields);
  return attempt?.content === content ? attempt : { content, key: newUuid() };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Storage can be closed or full, and what stands in it can be foreign: then there is no draft, and nothing breaks. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}
