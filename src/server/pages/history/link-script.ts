import { HISTORY_LINK_HOURS } from '#contract/vessel/history-link.ts';

const SENT = `If this address may see the history of that vessel, a mail with a link is on its way. The link works for ${HISTORY_LINK_HOURS} hours.`;

/** Runs inline in the browser, so it is self-contained: asks for the link and keeps what is typed. */
function askForLink(sent: string): void {
  const form = document.querySelector<HTMLFormElement>('#ask-link');
  const progress = document.querySelector('#progress');
  if (!form || !progress) return;
  form.hidden = false;
  let isSending = false;

  const send = async () => {
    const answer = await fetch('/api/history/link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const { message } = (await answer.json()) as { message?: string };
    progress.textContent = answer.ok ? sent : (message ?? String(answer.status));
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    progress.textContent = 'Sending …';
    send()
      .catch(() => {
        progress.textContent = 'We could not be reached. Nothing was sent. Try again.';
      })
      .finally(() => {
        isSending = false;
      });
  });
}

export const linkScript = () => `(${askForLink.toString()})(${JSON.stringify(SENT)})`;
