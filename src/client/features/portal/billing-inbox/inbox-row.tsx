import type { BillingNotification, BillingNotificationKind } from '#contract/billing/billing-notification.ts';
import { formatTimeAgo } from '#contract/format/format-date.ts';
import { formatCost, formatMoney } from '#client/lib/format-money.ts';
import { usePriceSuggestion, type PartPrices } from '#client/entities/part/use-part-prices.ts';
import { useInView } from '#client/lib/browser/use-in-view.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { rowSelect } from '#client/kit/shortcuts/row-keys.ts';
import { LineStatus } from '#client/entities/billing/line-status.tsx';
import { LockedPrice, PriceField, PriceSuggestion } from '#client/entities/part/price-field.tsx';
import { lineOf } from './inbox-search.ts';

interface InboxRowProps {
  notification: BillingNotification;
  now: Date;
  /** Whether the row can be reached with the Tab key. */
  isStop: boolean;
  isChosen: boolean;
  /** Whether the price can be edited. */
  isPriced: boolean;
  prices: PartPrices;
  onChoose: () => void;
  /** A missing callback hides its button. */
  onApprove: (() => void) | undefined;
  onBackToPending: (() => void) | undefined;
  onNotBillable: (() => void) | undefined;
  onMark: () => void;
}

/** An added part is the usual case, which the message says: it has no badge. */
const kinds: Record<Exclude<BillingNotificationKind, 'added'>, { words: string; tone: BadgeTone }> = {
  changed: { words: 'Changed', tone: 'glass' },
  withdrawn: { words: 'Removed', tone: 'neutral' },
  late: { words: 'Late part', tone: 'signal' },
};

export function InboxRow({ notification, now, isStop, isChosen, isPriced, prices, ...on }: InboxRowProps) {
  const { id, kind, message, unitPrice, totalPrice, currency, isRead, readByName, createdAt } = notification;
  const cost = formatCost(notification);
  const name = `${notification.partName}, ${notification.vesselName}`;
  return (
    <li
      data-row={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys work on the row
      tabIndex={isStop ? 0 : -1}
      aria-label={message}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line px-3 py-3 first:border-t-0',
        'lg:grid-cols-[auto_minmax(0,1fr)_12.5rem_15.75rem] 2xl:grid-cols-[auto_minmax(0,1fr)_15rem_15.75rem] lg:min-h-8 lg:items-center lg:gap-y-1 lg:py-0',
        !isRead && 'border-l-4 border-l-theme',
      )}
    >
      <label className="grid size-6 cursor-pointer place-items-center pointer-coarse:size-11">
        <input
          {...rowSelect}
          type="checkbox"
          checked={isChosen}
          onChange={on.onChoose}
          className="size-5 accent-theme"
        />
        <span className="sr-only">Select {name}</span>
      </label>
      <div className="max-lg:contents lg:flex lg:flex-wrap lg:items-center lg:gap-x-3">
        <p className={classNames('min-w-0 self-center wrap-anywhere', !isRead && 'font-semibold')}>
          {!isRead && <span className="sr-only">Unread: </span>}
          <MessageText {...notification} />
        </p>
        <p className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted lg:gap-y-0 lg:*:py-0">
          {kind !== 'added' && <Badge tone={kinds[kind].tone}>{kinds[kind].words}</Badge>}
          {notification.billingStatus !== 'pending' && <LineStatus status={notification.billingStatus} />}
          {totalPrice === null || (unitPrice === null && kind !== 'withdrawn') ? (
            <span className="font-medium text-signal">No price</span>
          ) : (
            <span className="tabular-nums">{formatMoney(totalPrice, currency)}</span>
          )}
          {cost && <span className="tabular-nums">{cost}</span>}
          <time dateTime={createdAt}>{formatTimeAgo(createdAt, now)}</time>
          {readByName !== null && <span>read by {readByName}</span>}
        </p>
      </div>
      <div className="col-span-2 lg:col-span-1 lg:self-start lg:py-px">
        <InboxPrice notification={notification} isPriced={isPriced} prices={prices} />
      </div>
      {/* At the top: an error below the price must not move a button that is being pressed. */}
      <div className="col-span-2 flex flex-wrap items-start gap-1.5 lg:col-span-1 lg:justify-end lg:self-start lg:py-px">
        {on.onApprove && (
          <Button size="xs" variant="secondary" onClick={on.onApprove}>
            Approve<span className="sr-only"> {name}</span>
          </Button>
        )}
        {on.onNotBillable && (
          <Button size="xs" variant="ghost" onClick={on.onNotBillable}>
            Not billable<span className="sr-only"> {name}</span>
          </Button>
        )}
        {on.onBackToPending && (
          <Button size="xs" variant="secondary" onClick={on.onBackToPending}>
            {notification.billingStatus === 'not billable' ? 'Make billable' : 'Unapprove'}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="xs" variant="ghost" onClick={on.onMark}>
          {isRead ? 'Mark unread' : 'Mark read'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

/** The vessel stands above the rows: it is read out with each of them, and not shown again. */
function MessageText({ message, vesselName }: Pick<BillingNotification, 'message' | 'vesselName'>) {
  const where = ` on ${vesselName}`;
  if (!message.endsWith(where)) return message;
  return (
    <>
      {message.slice(0, -where.length)}
      <span className="sr-only">{where}</span>
    </>
  );
}

/** Edits the price of one piece in the row; suggests the price that was approved last. */
function InboxPrice({
  notification,
  isPriced,
  prices,
}: Pick<InboxRowProps, 'notification' | 'isPriced' | 'prices'>) {
  const line = lineOf(notification);
  const { place, isSeen } = useInView();
  const suggestion = usePriceSuggestion(line, isSeen);
  const { onTakeSuggestion, ...field } = prices.of(line, suggestion);
  if (!isPriced) {
    // The line was approved or dismissed while its price was being typed.
    return field.problem === undefined ? null : (
      <div>
        <LockedPrice
          words={line.unitPrice === null ? 'No price' : `${formatMoney(line.unitPrice, line.currency)} each`}
          status={line.billingStatus}
          unsaved={{ problem: field.problem, words: `${field.amount} ${field.currency}` }}
          onDismiss={field.onTakeBack}
        />
      </div>
    );
  }
  return (
    <div ref={place} className="flex flex-wrap items-start gap-1.5">
      <PriceField {...field} />
      {suggestion && field.state !== 'saving' && (
        <PriceSuggestion
          what={line.partName}
          words={suggestion.words}
          source={suggestion.source}
          onTake={onTakeSuggestion}
        />
      )}
    </div>
  );
}
