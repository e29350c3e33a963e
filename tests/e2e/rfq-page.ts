import type { Page } from 'playwright-core';
import { add, alertOf, basketCard, copiedText, mailtoOf, openCatalogue } from './catalogue-page.ts';

export const REAGENT = 'CLX Reagent Set 09991';
export const BUFFER = 'Buffer Solution 500 mL';

export const MAIL = [
  'Good day,',
  '',
  'Please send us your quotation for the following items:',
  '',
  '1. CLX Reagent Set 09991',
  'Item number: 09991',
  'Quantity: 3',
  'Description: One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
  '',
  '2. Buffer Solution 500 mL',
  'Item number: MS-TRO-B500',
  'Quantity: 12',
  'Description: pH buffer bottle for two-bottle DPD analysers.',
  '',
  'Please include in your quotation:',
  '- Unit prices and total price',
  '- Delivery timeline',
  '- Payment terms',
  '',
  'Thank you. We look forward to your reply.',
  '',
  'Best regards,',
  '',
].join('\r\n');

export const DETAILS = [
  'RFQ Request - 2 items',
  '',
  'Item  Qty  Item number       Product name             Description                                                       ',
  '------------------------------------------------------------------------------------------------------------------------',
  '1     3    09991             CLX Reagent Set 09991    One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
  '2     12   MS-TRO-B500       Buffer Solution 500 mL   pH buffer bottle for two-bottle DPD analysers.                    ',
  '------------------------------------------------------------------------------------------------------------------------',
  '',
  'Requested shipping address: [please fill in]',
  'Requested delivery timeline: [please fill in]',
  'Requested payment terms: [please fill in]',
  '',
].join('\n');

export const BLOCK = [
  'Vessel & delivery',
  'Vessel: MV Nordlys',
  'IMO number: 9074728',
  'Port: Haugesund',
  'ETA: 2031-12-03',
  'Requisition number: REQ-2031/0117',
  '',
];

/** The page with three of the reagent and twelve of the buffer in the basket. */
export async function openBasket(visitor: Page, url: string, faults: string[]): Promise<Page> {
  const page = await openCatalogue(visitor, url, faults);
  await add(page, REAGENT, 3);
  await add(page, BUFFER, 12);
  await basketCard(page).getByText('2 items').waitFor();
  return page;
}

export const basketButton = (page: Page, name: string) =>
  basketCard(page).getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => basketCard(page).getByLabel(name, { exact: true });

export async function mailBody(page: Page): Promise<string | null> {
  const link = await mailtoOf(page, () => basketButton(page, 'Send RFQ').click());
  return new URL(link).searchParams.get('body');
}

export async function details(page: Page): Promise<string> {
  await alertOf(page, () => basketButton(page, 'Copy Full Details').click());
  return copiedText(page);
}

export async function writeNote(page: Page, name: string, note: string): Promise<void> {
  await basketButton(page, `Add note to ${name}`).click();
  await page.keyboard.type(note);
}

export async function fillDelivery(page: Page): Promise<void> {
  await basketCard(page).locator('summary').click();
  await field(page, 'Vessel').fill('MV Nordlys');
  await field(page, 'IMO number').fill('IMO 9074728');
  await field(page, 'Port').fill('Haugesund');
  await field(page, 'ETA').fill('2031-12-03');
  await field(page, 'Requisition number').fill('REQ-2031/0117');
}
