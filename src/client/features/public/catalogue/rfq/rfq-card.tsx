import ChevronUp from 'lucide-react/icons/chevron-up';
import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import { rfqMailFit } from '#contract/rfq/rfq-text.ts';
import type { RfqLine } from '#contract/rfq/rfq.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { LoadFailure } from '../load-failure.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { useDelivery } from './delivery.ts';
import { copyFullDetails, downloadCsv, linesToUse, sendRfq } from './rfq-actions.ts';
import { RfqCardLine } from './rfq-card-line.tsx';
import { RfqPrintSheet } from './rfq-print-sheet.tsx';
import { ShareLinkDialog } from './share-link-dialog.tsx';

export interface RfqCardProps {
  lines: readonly RfqLine[];
  /** The ids in the catalogue; undefined while unknown. */
  listedIds: ReadonlySet<number> | undefined;
  onRemove: (line: RfqLine) => void;
  /** The basket is empty; the focus needs a place. */
  onCleared: () => void;
  onPaste: () => void;
  onSend: () => void;
  /** Whether the dialog that sends could not be loaded. */
  isSendFailed: boolean;
  /** On a phone; in a wider window the basket is always open. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const FIT_TEXTS = {
  whole: undefined,
  shortened:
    'Long request: Send RFQ shortens the descriptions to fit a mail. Copy Full Details has them in full.',
  tooLong:
    'A list this long does not fit in a mail link. Copy the details or download the file, and add it to your mail.',
};

/**
 * The basket: in the sidebar, or on a phone a bar at the foot of the products that opens upward over them. The bar is
 * sticky only within its section, so nothing below the products is covered.
 */
export function RfqCard({
  lines,
  listedIds,
  onRemove,
  onCleared,
  onPaste,
  onSend,
  isSendFailed,
  isOpen,
  onOpenChange,
}: RfqCardProps) {
  const bodyId = useId();
  const fitId = useId();
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const fit = rfqMailFit(lines, useDelivery());
  const fitText = FIT_TEXTS[fit];

  useEffect(() => {
    // Near the end of the products the bar is high up, where the open basket would reach over the top of the screen.
    if (isOpen) body.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function remove(line: RfqLine, index: number) {
    onRemove(line);
    // The line's own button is removed with it: the next line's takes the focus, or the previous one's.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button[data-remove]');
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1];
    neighbour?.focus();
  }

  function clear() {
    const cleared = basket.refresh();
    basket.replace([]);
    toast({
      title: 'Basket cleared',
      description: `${formatCount(cleared.length, 'item')} removed from your RFQ.`,
      action: { label: 'Undo', onSelect: () => basket.restore(cleared) },
    });
    onCleared();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 md:border-b md:border-line">
        <h3 className="text-md font-semibold">
          RFQ basket
          <span className="ml-2 font-normal text-muted">
            {lines.length} {lines.length === 1 ? 'item' : 'items'}
          </span>
        </h3>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onOpenChange(!isOpen)}
          className="md:hidden"
        >
          {isOpen ? 'Close' : 'Review'}
          <ChevronUp aria-hidden="true" className={classNames('size-4', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div
        ref={body}
        id={bodyId}
        className={classNames(
          'min-h-0 flex-col md:flex',
          isOpen ? 'flex' : 'hidden',
          'max-md:absolute max-md:inset-x-0 max-md:bottom-full max-md:max-h-[65dvh] max-md:border-y max-md:border-edge max-md:bg-paper max-md:shadow-raised',
        )}
      >
        <div className="min-h-0 overflow-y-auto">
          <ul ref={list} className="divide-y divide-line px-4">
            {lines.map((line, index) => (
              <RfqCardLine
                key={line.product.id}
                line={line}
                isListed={line.product.id < 0 || (listedIds?.has(line.product.id) ?? true)}
                onRemove={() => remove(line, index)}
              />
            ))}
          </ul>
          <div className="flex justify-between border-t border-line px-1">
            <Button variant="ghost" size="sm" onClick={onPaste}>
              Paste a list
            </Button>
            <Button variant="ghost" size="sm" onClick={clear}>
              Clear basket
            </Button>
          </div>
          <DeliveryFields />
        </div>
        <div className="flex flex-col gap-2 border-t border-line px-4 pt-3 pb-2">
          <output
            id={fitId}
            className={classNames('text-xs text-signal', fitText === undefined && 'sr-only')}
          >
            {fitText}
          </output>
          {fit === 'tooLong' ? (
            <>
              <Button size="sm" onClick={() => void copyFullDetails()} aria-describedby={fitId}>
                Copy Full Details
              </Button>
              <Button variant="secondary" size="sm" onClick={() => downloadCsv()}>
                Download file (CSV)
              </Button>
              <Button variant="secondary" size="sm" onClick={sendRfq} aria-describedby={fitId}>
                Send RFQ
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" onClick={sendRfq} aria-describedby={fitId}>
                Send RFQ
              </Button>
              <Button variant="secondary" size="sm" onClick={() => void copyFullDetails()}>
                Copy Full Details
              </Button>
            </>
          )}
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={onSend}>
            Send to us now
          </Button>
          {isSendFailed && <LoadFailure />}
          <OtherWays lines={lines} listedIds={listedIds} hasFile={fit !== 'tooLong'} />
        </div>
      </div>
    </>
  );
}

/** The request as a file, on paper and as a link. */
function OtherWays({
  lines,
  listedIds,
  hasFile,
}: Pick<RfqCardProps, 'lines' | 'listedIds'> & { hasFile: boolean }) {
  const [isSharing, setIsSharing] = useState(false);
  const [printedOn, setPrintedOn] = useState<Date>();
  const onPrinted = useCallback(() => setPrintedOn(undefined), []);
  const look = 'min-w-0 grow border-0 px-1';

  return (
    <div className="-mx-1 flex justify-between">
      {hasFile && (
        <Button variant="ghost" size="sm" className={look} onClick={() => downloadCsv()}>
          <Download aria-hidden="true" className="size-4 shrink-0" />
          CSV
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        className={look}
        onClick={() => linesToUse() && setPrintedOn(new Date())}
      >
        <Printer aria-hidden="true" className="size-4 shrink-0" />
        Print
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className={look}
        aria-haspopup="dialog"
        onClick={() => linesToUse() && setIsSharing(true)}
      >
        <Link aria-hidden="true" className="size-4 shrink-0" />
        Link
      </Button>
      <ShareLinkDialog
        open={isSharing}
        lines={lines}
        listedIds={listedIds}
        onClose={() => setIsSharing(false)}
      />
      {printedOn && <RfqPrintSheet lines={lines} today={printedOn} onPrinted={onPrinted} />}
    </div>
  );
}
