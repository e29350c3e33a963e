import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import type { Answers } from '#client/testing/stub-link.ts';
import { buyerDraft } from './rfq/buyer-draft.ts';
import { CatalogueSection } from './catalogue-section.tsx';
import type { CatalogueSearch } from './catalogue-search.ts';

const product = (id: number, name: string, itemNumber: string, brandId: number | null = null): Product => ({
  id,
  name,
  itemNumber,
  description: `${name}, one piece.`,
  imageUrl: null,
  imageAlt: null,
  categoryId: 1,
  brandId,
  specifications: null,
  applications: null,
  order: id,
});
const REAGENT = 'CLX Reagent Set 09991';
const GASKET = product(4, 'ECU Gasket Set', 'ECU-G');
const ROPE = product(5, 'Mooring Rope 8-Strand 220 m', 'MR-220');
const PRODUCTS = [
  product(1, REAGENT, '09991', 2),
  product(2, 'CLX JAW Reagent 09952', '09952', 2),
  product(3, 'Buffer Solution 500 mL', 'MS-TRO-B500'),
  GASKET,
  ROPE,
];

const NO_BUYER = { name: '', email: '', company: '', phone: '', note: '' };

type CatalogueAnswers = NonNullable<NonNullable<Answers['public']>['products']>;
type SearchAnswer = NonNullable<CatalogueAnswers['search']>;

interface CatalogueOptions {
  list?: CatalogueAnswers['list'];
  at?: CatalogueSearch;
  rfqs?: NonNullable<Answers['public']>['rfqs'];
}

/** The catalogue of five products, and the results of a search. */
async function renderCatalogue(
  search: SearchAnswer = () => [],
  { list = () => PRODUCTS, at = {}, rfqs = {} }: CatalogueOptions = {},
) {
  function Catalogue() {
    const [address, setAddress] = useState(at);
    return <CatalogueSection search={address} onSearchChange={setAddress} />;
  }
  const none = { description: null, order: 0 };
  await renderScreen(<Catalogue />, {
    answers: {
      public: {
        rfqs,
        products: { list, search },
        categories: { list: () => [{ id: 1, name: 'TRO Reagent Kits', ...none }] },
        brands: { list: () => [{ id: 2, name: 'HF scientific', ...none }] },
      },
    },
  });
}

async function says(text: string): Promise<void> {
  await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();
}
const names = () => [...document.querySelectorAll('#products li h3')].map((name) => name.textContent);
/** Resolves once the results are drawn: they have a lower priority than more urgent updates. */
const nextFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const searchBox = page.getByRole('searchbox', { name: 'Search' });
const basketCard = page.getByRole('region', { name: /^RFQ basket/ });
const quantityToAdd = page.getByRole('spinbutton', { name: `Quantity of ${REAGENT}`, exact: true });
const quantityInBasket = page.getByRole('spinbutton', { name: `Quantity of ${REAGENT} in RFQ` });
const addReagent = page.getByRole('button', { name: `Add to RFQ: ${REAGENT}` });
const removal = (name: string) => page.getByRole('button', { name: `Remove ${name} from RFQ` });

beforeEach(() => basket.replace([]));
afterEach(() => {
  buyerDraft.set(NO_BUYER);
  vi.restoreAllMocks();
});

describe('a request for quotation', () => {
  test('can be copied where the browser has no clipboard to give', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not here.'));
    const alert = vi.spyOn(window, 'alert').mockReturnValue();
    basket.add(PRODUCTS[0] as Product, 2);
    await renderCatalogue();
    const copy = basketCard.getByRole('button', { name: 'Copy Full Details' });
    await copy.click();
    await expect
      .poll(() => alert.mock.lastCall)
      .toEqual(['Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.']);
    expect(await navigator.clipboard.readText()).toContain('\n1     2    09991             CLX Reagent Set');
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await copy.click();
    await expect
      .poll(() => alert.mock.lastCall)
      .toEqual(['Could not copy to clipboard. Please manually copy the email content.']);
  });

  test('is still said to be sent when the emptied basket has disappeared', async () => {
    basket.add(GASKET, 2);
    buyerDraft.set({ ...NO_BUYER, name: 'Ann', email: 'ann@fleet.example' });
    await renderCatalogue(undefined, {
      rfqs: { submit: () => ({ number: 'Q-26-000007', statusPath: '/rfq/x' }) },
    });
    await basketCard.getByRole('button', { name: 'Send to us now' }).click();
    await page.getByRole('button', { name: 'Send the request' }).click();
    const sent = page.getByRole('dialog', { name: 'Request Q-26-000007 sent' });
    await expect.element(sent).toBeVisible();
    await expect.element(basketCard).not.toBeInTheDocument();
    await sent.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(sent).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
    basket.add(GASKET, 1);
    await basketCard.getByRole('button', { name: 'Send to us now' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Send your RFQ to us' })).toBeVisible();
  });

  test('never asks for less than one, and lets a quantity be typed freely in between', async () => {
    await renderCatalogue();
    await quantityToAdd.fill('');
    await quantityToAdd.click();
    await userEvent.keyboard('12');
    await expect.element(quantityToAdd).toHaveValue(12);
    await quantityToAdd.fill('0');
    await userEvent.tab();
    await expect.element(quantityToAdd).toHaveValue(1);
    await quantityToAdd.fill('-7');
    await addReagent.click();
    await expect.element(quantityInBasket).toHaveValue(1);
    await quantityInBasket.fill('');
    await userEvent.tab();
    await expect.element(quantityInBasket).toHaveValue(1);
    await quantityInBasket.fill('40');
    expect(JSON.parse(localStorage.getItem('rfqBasket') ?? '')).toMatchObject([{ quantity: 40 }]);
  });

  test('keeps the focus near a line that is removed', async () => {
    for (const one of PRODUCTS.slice(0, 3)) basket.add(one, 1);
    await renderCatalogue();
    await removal('CLX JAW Reagent 09952').click();
    await expect.element(removal('Buffer Solution 500 mL')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(removal(REAGENT)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(basketCard).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(document.querySelector<HTMLElement>('#products li'));
  });
});

describe('the catalogue', () => {
  test('sets category and brand aside while a text is searched for, and takes them up again', async () => {
    await renderCatalogue(() => [ROPE], { at: { category: 1, brands: [2] } });
    await says('Showing 2 products');
    await userEvent.keyboard('/');
    await userEvent.keyboard('mooring');
    await expect.poll(names).toEqual([ROPE.name]);
    await says('Searches every product; category and brand are set aside.');
    const brand = page.getByRole('checkbox', { name: 'HF scientific' });
    await expect.element(page.getByLabelText('Category')).toBeDisabled();
    await expect.element(brand).toBeDisabled();
    await searchBox.fill('');
    await says('Showing 2 products');
    await expect.element(brand).toBeChecked();
  });

  test('says when nothing fits and clears what hides the rest', async () => {
    await renderCatalogue(undefined, { at: { category: 9, brands: [1] } });
    await says('No products found matching your criteria.');
    await says('Showing 0 products');
    expect(names()).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await says('Showing 5 products');
  });

  test('keeps the last good result when a search fails, and tries again on request', async () => {
    const search = vi.fn<SearchAnswer>(async ({ q }) => (q === 'gasket' ? [GASKET] : [ROPE]));
    await renderCatalogue(search);
    await searchBox.fill('gasket');
    await expect.poll(names).toEqual([GASKET.name]);
    search.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await searchBox.fill('mooring');
    await says('Search failed');
    await nextFrames();
    expect(names()).toEqual([GASKET.name]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(names).toEqual([ROPE.name]);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('drops the answer to an older text that comes after the newer one', async () => {
    const answers = new Map<string | undefined, (products: Product[]) => void>();
    await renderCatalogue(({ q }) => new Promise((resolve) => answers.set(q, resolve)));
    await searchBox.fill('mooring');
    await expect.poll(() => answers.has('mooring')).toBe(true);
    await searchBox.fill('gasket');
    await expect.poll(() => answers.has('gasket')).toBe(true);
    answers.get('gasket')?.([GASKET]);
    await expect.poll(names).toEqual([GASKET.name]);
    answers.get('mooring')?.([ROPE]);
    await nextFrames();
    expect(names()).toEqual([GASKET.name]);
  });

  test('says where its answer stops at the first hundred hits', async () => {
    const note = page.getByText(
      'A search stops at its first 100 hits. Type more, or an item number, to narrow it.',
    );
    const shackles = Array.from({ length: 100 }, (_, index) =>
      product(100 + index, 'Bow shackle', `BS-${index}`),
    );
    await renderCatalogue(({ q }) => (q === 'bow shackle' ? shackles : shackles.slice(0, 1)));
    await says('Showing 5 products');
    await expect.element(note).not.toBeInTheDocument();
    await searchBox.fill('bow shackle');
    await says('Showing 100 products');
    await expect.element(note).toBeVisible();
    await searchBox.fill('bs-99x');
    await says('Showing 1 products');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('says when it cannot be loaded and loads on Retry', async () => {
    const list = vi
      .fn<() => Promise<Product[]>>(async () => PRODUCTS)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await renderCatalogue(undefined, { list });
    await says('The catalogue could not be loaded');
    await page.getByRole('button', { name: 'Retry' }).click();
    await says('Showing 5 products');
    expect(names()).toHaveLength(5);
  });
});
