import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useBasketLines } from '#client/entities/rfq/use-rfq-basket.ts';
import { classNames } from '#client/ui/class-names.ts';
import { SectionLink } from '#client/entities/page/section-link.tsx';

/** Links to the RFQ basket with its number of items; to the products if it is empty. */
export function BasketLink({
  hasLabel = false,
  className,
  onFollow,
}: {
  /** Otherwise its label is only visible if the header has space for it. */
  hasLabel?: boolean;
  className: string;
  onFollow?: () => void;
}) {
  const count = useBasketLines().length;
  return (
    <SectionLink
      section="products"
      opensBasket={count > 0}
      className={classNames('items-center gap-1.5 text-ink no-underline hover:bg-mist', className)}
      {...(onFollow && { onFollow })}
    >
      <ClipboardList aria-hidden="true" className="size-5 shrink-0" />
      <span
        className={hasLabel ? undefined : 'sr-only text-md font-medium sm:max-lg:not-sr-only xl:not-sr-only'}
      >
        RFQ basket
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="min-w-6 rounded-full bg-theme px-1.5 text-center text-sm font-medium text-paper tabular-nums"
        >
          {count}
        </span>
      )}
      <span className="sr-only">{count === 0 ? 'empty' : `${count} ${count === 1 ? 'item' : 'items'}`}</span>
    </SectionLink>
  );
}
