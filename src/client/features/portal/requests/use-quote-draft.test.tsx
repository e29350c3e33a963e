import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import type { Quote } from '#contract/rfq/quote.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import type { Answers } from '#client/testing/stub-link.ts';
import { QuoteEditor } from './quote-editor.tsx';
import { useQuoteDraft } from './use-quote-draft.ts';

const draft: Quote = {
  id: 1,
  revision: 1,
  status: 'draft',
  version: 1,
  currency: 'NOK',
  validUntil: '2026-04-01',
  terms: null,
  total: '100.00',
  lines: [
    {
      rfqLineId: null,
      productId: null,
      name: 'Pump',
      number: null,
      quantity: 1,
      unit: null,
      unitPrice: '100.00',
      leadTimeDays: null,
      isAlternative: false,
      note: null,
    },
  ],
  sentAt: null,
  answeredAt: null,
};
const rfqWith = (...quotes: Quote[]): OfficeRfq => ({
  id: 1,
  number: 'Q-26-000001',
  status: 'read',
  isUnread: false,
  isSpam: false,
  buyerName: 'Ann Example',
  buyerCompany: null,
  vesselName: null,
  imoNumber: null,
  port: null,
  eta: null,
  lineCount: 0,
  matched: 0,
  assignee: null,
  projectId: null,
  createdAt: '2026-03-02T08:00:00Z',
  buyerEmail: 'ann@fleet.example',
  buyerPhone: null,
  requisition: null,
  note: null,
  source: 'basket',
  spamReason: null,
  vessel: null,
  company: null,
  lines: [],
  quotes,
  events: [],
});

function Request() {
  const { data: rfq } = trpc.portal.rfqs.byId.useQuery({ id: 1 });
  return rfq ? <Quotation rfq={rfq} /> : null;
}

function Quotation({ rfq }: { rfq: OfficeRfq }) {
  const quote = useQuoteDraft(rfq);
  return quote.draft ? (
    <QuoteEditor rfq={rfq} quote={quote} draft={quote.draft} productSearch={() => null} />
  ) : (
    <button type="button" onClick={quote.begin}>
      Write quotation
    </button>
  );
}

async function open(answers: NonNullable<NonNullable<Answers['portal']>['rfqs']>) {
  const screen = await renderScreen(
    <PortalUserContext value={{ id: 7, name: 'Mona', email: 'mona@quayside.example', role: 'manager' }}>
      <Request />
    </PortalUserContext>,
    { answers: { portal: { rfqs: answers } } },
  );
  return {
    write: screen.getByRole('button', { name: 'Write quotation' }),
    price: screen.getByLabelText('Price each, NOK'),
    addLine: screen.getByRole('button', { name: 'Add a line' }),
    item: screen.getByLabelText('Item', { exact: true }),
    keepMine: screen.getByRole('button', { name: 'Keep my changes' }),
    sendQuotation: screen.getByRole('button', { name: 'Send quotation' }),
    send: screen.getByRole('button', { name: 'Send', exact: true }),
    save: screen.getByRole('button', { name: 'Save draft' }),
    draftSaved: screen.getByText('Draft saved'),
    note: screen.getByLabelText('Note for the buyer'),
    queryClient: screen.queryClient,
  };
}

const refusedWith = (current: OfficeRfq) =>
  TRPCClientError.from({
    error: { code: -32_009, message: 'Someone else has changed it', data: { httpStatus: 409, current } },
  } as never);

test('closes the quotation that was sent although the answer was lost', async () => {
  let rfq = rfqWith();
  const form = await open({
    byId: () => rfq,
    saveQuote: () => (rfq = rfqWith(draft)),
    sendQuote: () => {
      rfq = rfqWith({ ...draft, status: 'sent', sentAt: '2026-03-02T08:00:00Z' });
      throw new TRPCClientError('Failed to fetch');
    },
  });
  await form.write.click();
  await form.addLine.click();
  await form.item.fill('Pump');
  await form.price.fill('100');
  await form.sendQuotation.click();
  await form.send.click();
  await expect.element(form.write).toBeVisible();
});

test('offers to send again once a conflict is settled', async () => {
  const theirs = rfqWith({ ...draft, version: 2, terms: 'Ex works' });
  let rfq = rfqWith(draft);
  const form = await open({
    byId: () => rfq,
    saveQuote: () => (rfq = rfqWith({ ...draft, version: 3 })),
    sendQuote: () => {
      rfq = theirs;
      throw refusedWith(theirs);
    },
  });
  await form.sendQuotation.click();
  await form.send.click();
  await form.keepMine.click();
  await expect.element(form.sendQuotation).toBeVisible();
});

test('leaves the cursor where it is when the draft is saved for the first time', async () => {
  let rfq = rfqWith();
  let answer: () => void = () => undefined;
  const form = await open({
    // As late as over a network: a refetch ends after the answer to the write is shown.
    byId: () => new Promise((resolve) => setTimeout(() => resolve(rfq), 20)),
    async saveQuote() {
      await new Promise<void>((resolve) => (answer = resolve));
      return (rfq = rfqWith(draft));
    },
  });
  await form.write.click();
  await form.addLine.click();
  await form.item.fill('Pump');
  await form.save.click();
  await form.price.click();
  answer();
  await expect.element(form.draftSaved).toBeVisible();
  await expect.element(form.price).toHaveFocus();
});

test('shows the note that a colleague has added to a line meanwhile', async () => {
  let rfq = rfqWith(draft);
  const form = await open({ byId: () => rfq });
  await expect.element(form.price).toBeVisible();
  const lines = draft.lines.map((line) => Object.assign({}, line, { note: 'Used' }));
  rfq = rfqWith({ ...draft, version: 2, lines });
  await form.queryClient.invalidateQueries();
  await expect.element(form.note).toHaveValue('Used');
  await form.note.fill('');
  await expect.element(form.note).toHaveFocus();
});
