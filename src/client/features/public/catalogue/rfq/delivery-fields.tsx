import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type ComponentProps } from 'react';
import {
  imoNumberWarning,
  NO_DELIVERY,
  RFQ_DELIVERY_HEADING,
  RFQ_DELIVERY_LABELS,
  RFQ_DELIVERY_LIMITS,
  rfqDeliveryFacts,
  type RfqDelivery,
} from '#contract/rfq/rfq-delivery.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { delivery, useDelivery } from './delivery.ts';
import { localIsoDate } from './rfq-actions.ts';

/**
 * The vessel and the delivery: optional, and kept for the next request. Entered values are in the summary, so that
 * last month's vessel is not sent unnoticed.
 */
export function DeliveryFields() {
  const value = useDelivery();
  const facts = rfqDeliveryFacts(value);

  const field = (name: keyof RfqDelivery) => ({
    label: RFQ_DELIVERY_LABELS[name],
    maxLength: RFQ_DELIVERY_LIMITS[name],
    value: value[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      delivery.set({ ...delivery.current(), [name]: currentTarget.value }),
  });

  return (
    <details
      className="group border-t border-line"
      // It opens at the foot of a short list, where its content would be out of sight.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className="flex items-start gap-2 px-4 py-2.5 text-sm hover:bg-mist [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="font-medium">{RFQ_DELIVERY_HEADING}</span>{' '}
          <span className="text-muted">
            {facts.length === 0 ? '(optional)' : facts.map(({ text }) => text).join(', ')}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pt-1 pb-4 max-md:min-[26rem]:grid-cols-2">
        <SmallField {...field('vessel')} autoComplete="off" />
        <SmallField
          {...field('imoNumber')}
          inputMode="numeric"
          autoComplete="off"
          warning={imoNumberWarning(value.imoNumber)}
          isWhole={value.imoNumber.replace(/\D/g, '').length >= 7}
        />
        <SmallField {...field('port')} autoComplete="off" />
        <SmallField
          {...field('eta')}
          type="date"
          warning={
            value.eta !== '' && value.eta < localIsoDate(new Date()) ? 'This ETA is in the past.' : undefined
          }
        />
        <SmallField {...field('requisition')} autoComplete="off" />
        {facts.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={(event) => {
              delivery.set(NO_DELIVERY);
              // The button disappears with what it cleared: the first field takes the focus.
              event.currentTarget.parentElement?.querySelector('input')?.focus();
            }}
            className="justify-self-start self-end"
          >
            Clear
          </Button>
        )}
      </div>
    </details>
  );
}

function SmallField({
  label,
  warning,
  isWhole = false,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  warning?: string | undefined;
  /** Validates on blur: half a number or date is not a mistake while typing. */
  isWhole?: boolean;
}) {
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  const shownWarning = isTyping && !isWhole ? undefined : warning;
  return (
    <div>
      <label htmlFor={id} className="mb-0.5 block text-xs font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={`${id}-warning`}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        className={classNames(
          'min-h-9 w-full scroll-my-4 rounded-md border bg-paper px-2 text-sm text-ink hover:border-ink pointer-coarse:min-h-11 pointer-coarse:text-md',
          shownWarning === undefined ? 'border-edge' : 'border-signal',
        )}
      />
      <output id={`${id}-warning`} htmlFor={id} className="block text-xs text-signal">
        {shownWarning}
      </output>
    </div>
  );
}
