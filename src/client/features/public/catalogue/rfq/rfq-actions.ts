import { rfqCsv } from '#contract/rfq/rfq-csv.ts';
import { rfqFullDetails, rfqMailto } from '#contract/rfq/rfq-text.ts';
import type { RfqLine } from '#contract/rfq/rfq.ts';
import { companyProfile } from '#content/company-profile.ts';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { delivery } from './delivery.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';

const EMPTY_TEXT = 'Please add items to your RFQ first.';
const COPIED_TEXT =
  'Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.';
const NOT_COPIED_TEXT = 'Could not copy to clipboard. Please manually copy the email content.';

/** The current content of the basket, including changes from other windows; shows a notice if it is empty. */
export function linesToUse(): readonly RfqLine[] | undefined {
  const lines = basket.refresh();
  if (lines.length > 0) return lines;
  window.alert(EMPTY_TEXT);
  return undefined;
}

/** Opens the visitor's mail program with the request. */
export function sendRfq(): void {
  const lines = linesToUse();
  if (lines) follow(rfqMailto(companyProfile.rfqRecipients, lines, delivery.refresh()));
}

/** Copies the whole request to the clipboard and returns whether that worked. */
export async function copyFullDetails(): Promise<void> {
  const lines = linesToUse();
  if (!lines) return;
  const isCopied = await copyText(rfqFullDetails(lines, delivery.refresh()));
  window.alert(isCopied ? COPIED_TEXT : NOT_COPIED_TEXT);
}

/** Downloads the lines as a file for a spreadsheet or purchasing program. */
export function downloadCsv(today = new Date()): void {
  const lines = linesToUse();
  if (!lines) return;
  const url = URL.createObjectURL(new Blob([rfqCsv(lines)], { type: 'text/csv;charset=utf-8' }));
  follow(url, `rfq-${localIsoDate(today)}.csv`);
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The visitor's local date. */
export function localIsoDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function follow(href: string, download?: string): void {
  const link = document.createElement('a');
  link.href = href;
  if (download !== undefined) link.download = download;
  document.body.append(link);
  link.click();
  link.remove();
}
