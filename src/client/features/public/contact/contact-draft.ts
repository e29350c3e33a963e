import { CONTACT_SERVICES, type ContactService } from '#contract/site/contact.ts';
import type { Attempt } from '#client/lib/attempt.ts';

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
  /** The last attempt to send: its content and idempotency key. */
  attempt: Attempt | undefined;
}

/** Fields of any origin: values that are not text, or not one of our services, are empty. */
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

/** The draft of this window, or a new one. It survives a reload, not the window. */
export function readContactDraft(): ContactDraft {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(DRAFT_KEY) ?? '{}') as unknown);
  const { fields, attempt } = asRecord(stored);
  const { content, clientUuid } = asRecord(attempt);
  return {
    fields: contactFields(asRecord(fields)),
    attempt:
      typeof content === 'string' && typeof clientUuid === 'string' ? { content, clientUuid } : undefined,
  };
}

export function keepContactDraft(draft: ContactDraft): void {
  withStorage((storage) => storage.setItem(DRAFT_KEY, JSON.stringify(draft)));
}

export function forgetContactDraft(): void {
  withStorage((storage) => storage.removeItem(DRAFT_KEY));
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Storage can be blocked or full, and its content can be foreign: then there is no draft, and nothing breaks. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}
