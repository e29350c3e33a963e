import { memo, useCallback, useState, type ReactNode } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { Currency } from '#contract/format/money.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { OfficeRfq, OfficeRfqLine } from '#contract/rfq/office-rfq.ts';
import { quotationPath } from '#contract/rfq/quote.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Select, TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PastedText, RequestedItem } from './request-lines.tsx';
import type { ProductSearchSlot } from './product-search-slot.ts';
import { QuoteLineFields } from './quote-line-fields.tsx';
import {
  askedLine,
  draftTotal,
  emptyLine,
  minorOf,
  TYPED_COLUMNS,
  type DraftLine,
  type QuoteDraft,
} from './quote-draft.ts';
import { withLine, type useQuoteDraft } from './use-quote-draft.ts';

interface QuoteEditorProps {
  rfq: OfficeRfq;
  quote: ReturnType<typeof useQuoteDraft>;
  draft: QuoteDraft;
  productSearch: ProductSearchSlot;
}

/** Writes the quotation of a request: each pasted line with the items that are offered for it. */
export function QuoteEditor({ rfq, quote, draft, productSearch }: QuoteEditorProps) {
  const { change, mistakeAt } = quote;
  const [choosing, setChoosing] = useState<string>();
  const known = useKnownPrices(rfq.id, draft.lines);
  const onChange = useCallback(
    (key: string, edit: Partial<DraftLine>) => change((before) => withLine(before, key, edit)),
    [change],
  );
  const onAlternative = useCallback(
    (key: string) =>
      change((before) => ({
        ...before,
        lines: before.lines.flatMap((line) =>
          line.key === key
            ? [
                line,
                {
                  ...emptyLine(line.rfqLineId),
                  quantity: line.quantity,
                  unit: line.unit,
                  isAlternative: true,
                },
              ]
            : [line],
        ),
      })),
    [change],
  );
  const onRemove = useCallback(
    (key: string) =>
      change((before) => ({ ...before, lines: before.lines.filter((line) => line.key !== key) })),
    [change],
  );
  const places = new Map(draft.lines.map(({ key }, index) => [key, index]));
  const fieldsOf = (line: DraftLine) => (
    <QuoteLineFields
      key={line.key}
      line={line}
      place={(places.get(line.key) ?? 0) + 1}
      currency={draft.currency}
      known={line.productId === null ? undefined : known.get(line.productId)}
      problems={problemsOf(quote, places.get(line.key) ?? 0)}
      onChange={onChange}
      onChooseProduct={setChoosing}
      onAlternative={onAlternative}
      onRemove={onRemove}
    />
  );
  const own = (id: number | null) => draft.lines.filter(({ rfqLineId }) => rfqLineId === id);
  const added = draft.lines.filter(
    ({ rfqLineId }) => rfqLineId === null || !rfq.lines.some(({ id }) => id === rfqLineId),
  );
  const addLine = (line?: OfficeRfqLine) =>
    change((before) => ({ ...before, lines: [...before.lines, line ? askedLine(line) : emptyLine(null)] }));
  const withoutPrice = draft.lines.filter(({ unitPrice }) => minorOf(unitPrice) === null).length;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Currency"
          value={draft.currency}
          onChange={({ currentTarget: { value } }) =>
            change((before) => ({ ...before, currency: Currency.parse(value) }))
          }
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
        <TextField
          label="Valid until"
          type="date"
          value={draft.validUntil}
          error={mistakeAt('validUntil')}
          onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, validUntil: value }))}
        />
      </div>
      <ol className="rounded-md border border-line bg-paper">
        {rfq.lines.map((line) => (
          <li key={line.id} className="grid gap-3 border-t border-line px-4 py-4 first:border-t-0">
            <AskedLine line={line} />
            {own(line.id).map(fieldsOf)}
            {own(line.id).length === 0 && (
              <p className="text-muted">
                Not in the quotation.{' '}
                <Button variant="ghost" size="sm" onClick={() => addLine(line)}>
                  Put line {line.position} back
                </Button>
              </p>
            )}
          </li>
        ))}
        {added.map((line) => (
          <li key={line.key} className="border-t border-line px-4 py-4">
            {fieldsOf(line)}
          </li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" size="sm" onClick={() => addLine()}>
          Add a line
        </Button>
      </div>
      <TextArea
        label="Terms (optional)"
        hint="Delivery, payment and what else the buyer should read."
        rows={3}
        value={draft.terms}
        error={mistakeAt('terms')}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, terms: value }))}
      />
      <SaveBar quote={quote} email={rfq.buyerEmail}>
        <p className="font-semibold tabular-nums">
          Total {formatMoney(draftTotal(draft.lines), draft.currency)}
          {withoutPrice > 0 && (
            <span className="font-normal text-signal">
              {' '}
              · {formatCount(withoutPrice, 'line')} without a price
            </span>
          )}
        </p>
      </SaveBar>
      {choosing !== undefined && (
        <ChooseProduct
          search={productSearch}
          onClose={() => setChoosing(undefined)}
          onChoose={({ productId, name, itemNumber }) => {
            onChange(choosing, { productId, name, number: itemNumber });
            setChoosing(undefined);
          }}
        />
      )}
    </div>
  );
}

/** What the buyer asks for in a line. */
const AskedLine = memo(function AskedLine({ line }: { line: OfficeRfqLine }) {
  return (
    <div className="grid gap-x-4 gap-y-1 rounded-md bg-mist px-3 py-2 sm:grid-cols-2">
      <PastedText line={line} />
      <div>
        <RequestedItem line={line} />
      </div>
    </div>
  );
});

interface SaveBarProps {
  quote: QuoteEditorProps['quote'];
  /** Of the buyer. */
  email: string;
  children: ReactNode;
}

function SaveBar({ quote, email, children }: SaveBarProps) {
  const [isAsking, ask] = useState(false);
  const { conflict, problem, hasMistakes, isSaving, isChanged, savedId } = quote;
  const save = async () => {
    if (await quote.save()) toast({ title: 'Draft saved', tone: 'success' });
  };
  const send = async () => {
    ask(false);
    if (await quote.send()) toast({ title: 'Quotation sent', tone: 'success' });
  };
  return (
    <div className="sticky bottom-[var(--phone-bar,0px)] grid gap-3 border-t border-line bg-paper px-4 py-3 max-lg:static">
      {children}
      {hasMistakes && <FormError>Some fields need a correction. They are marked above.</FormError>}
      {Boolean(problem) && <FormError>{errorMessage(problem)}</FormError>}
      <div className="flex flex-wrap gap-2">
        {conflict ? (
          <>
            <Button size="sm" onClick={() => void conflict.keepMine()} aria-disabled={isSaving}>
              Keep my changes
            </Button>
            <Button size="sm" variant="secondary" onClick={conflict.takeSaved}>
              Use the saved version
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" aria-disabled={isSaving} onClick={() => !isSaving && ask(true)}>
              Send quotation
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-disabled={isSaving}
              onClick={() => !isSaving && void save()}
            >
              {isSaving ? 'Saving…' : 'Save draft'}
            </Button>
            {savedId !== undefined && !isChanged && (
              <a
                href={quotationPath(savedId)}
                target="_blank"
                rel="noopener"
                className={buttonClasses({ variant: 'ghost', size: 'sm' })}
              >
                Preview PDF
              </a>
            )}
            {isChanged && (
              <Button size="sm" variant="ghost" onClick={quote.discard}>
                Discard changes
              </Button>
            )}
          </>
        )}
      </div>
      {isAsking && (
        <Dialog
          open
          onOpenChange={(open) => !open && ask(false)}
          title="Send this quotation?"
          description={`${email} gets an e-mail with a link to it. It cannot be changed afterwards; a new one replaces it.`}
          footer={
            <>
              <Button onClick={() => void send()}>Send</Button>
              <Button variant="secondary" onClick={() => ask(false)}>
                Cancel
              </Button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </div>
  );
}

interface ChooseProductProps {
  search: ProductSearchSlot;
  onChoose: Parameters<ProductSearchSlot>[0]['onChoose'];
  onClose: () => void;
}

function ChooseProduct({ search, onChoose, onClose }: ChooseProductProps) {
  const [q, setQ] = useState('');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Choose product">
      {search({ q, onType: setQ, onChoose })}
    </Dialog>
  );
}

function useKnownPrices(id: number, lines: readonly DraftLine[]) {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const known = trpc.portal.rfqs.knownPrices.useQuery(
    { id, productIds },
    { enabled: productIds.length > 0, placeholderData: keepPreviousData },
  );
  return new Map(known.data?.map((prices) => [prices.productId, prices]));
}

const NO_PROBLEMS = {};

/** Returns the problems of a line: the same object while there are none, so that the line is not drawn again. */
function problemsOf({ mistakeAt, problem, hasMistakes }: QuoteEditorProps['quote'], place: number) {
  if (!hasMistakes && !problem) return NO_PROBLEMS;
  return Object.fromEntries(TYPED_COLUMNS.map((column) => [column, mistakeAt(`lines.${place}.${column}`)]));
}
