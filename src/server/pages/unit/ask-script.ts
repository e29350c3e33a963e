/** Where the contact form keeps what is typed (contact-draft.ts). */
const DRAFT_KEY = 'contactDraft';

/**
 * Runs inline in the browser, so it is self-contained: fills in the contact form, unless a message is begun already.
 * Without a script the link opens an empty form.
 */
function fillInOnAsking(key: string): void {
  const link = document.querySelector<HTMLElement>('#ask');
  link?.addEventListener('click', () => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { fields?: { message?: string } };
      if (draft.fields?.message) return;
      const fields = { ...draft.fields, service: 'service', message: link.dataset['message'] };
      sessionStorage.setItem(key, JSON.stringify({ fields }));
    } catch {
      // Storage is blocked: the form is empty.
    }
  });
}

export const askScript = () => `(${fillInOnAsking.toString()})(${JSON.stringify(DRAFT_KEY)})`;
