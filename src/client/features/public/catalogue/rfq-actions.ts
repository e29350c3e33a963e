import { rfqFullDetails, rfqMailto } from '#contract/rfq.ts';
import { companyProfile } from '#content/company-profile.ts';
import { basket } from './use-basket.ts';

const EMPTY_TEXT = 'Please add items to your RFQ first.';
const COPIED_TEXT =
  'Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.';
const NOT_COPIED_TEXT = 'Could not copy to clipboard. Please manually copy the email content.';

/** Opens the visitor's mail program with what is in the basket now, also where another window changed it. */
export function sendRfq(): void {
  const lines = basket.refresh();
  if (lines.length === 0) return window.alert(EMPTY_TEXT);
  const link = document.createElement('a');
  link.href = rfqMailto(companyProfile.rfqRecipients, lines);
  document.body.append(link);
  link.click();
  link.remove();
}

/** Puts the whole request on the clipboard and says whether that worked. */
export async function copyFullDetails(): Promise<void> {
  const lines = basket.refresh();
  if (lines.length === 0) return window.alert(EMPTY_TEXT);
  window.alert((await copyText(rfqFullDetails(lines))) ? COPIED_TEXT : NOT_COPIED_TEXT);
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without TLS and browsers that refuse the clipboard: copies as the reader's own Ctrl+C would. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  // Spaces that are not drawn are not copied: the columns need them.
  field.className = 'sr-only whitespace-pre!';
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
