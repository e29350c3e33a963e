import { classNames } from '#client/ui/class-names.ts';
import { BASKET_ID } from '#client/lib/browser/use-focus-on-navigation.ts';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { RfqCardProps } from './rfq-card.tsx';

/** Also called on hover or focus of a product, so that the basket is loaded when it is first needed. */
export const loadRfqCard = () => import('./rfq-card.tsx');
export const loadSendDialog = () => import('./send-dialog.tsx');

/** The basket, if it has lines. Its code is not part of the first page. */
export function RfqBasket({ className, ...props }: RfqCardProps & { className: string }) {
  const { part, isFailed } = useLazyImport(loadRfqCard, true);
  return (
    <section
      id={BASKET_ID}
      tabIndex={-1}
      aria-label="RFQ basket"
      className={classNames('flex flex-col border-edge bg-paper', className)}
    >
      {part ? (
        <part.RfqCard {...props} />
      ) : (
        <div className="px-4 py-3 text-sm">
          {isFailed ? (
            <LoadFailure />
          ) : (
            <p className="flex items-center gap-2 text-muted">
              <Spinner className="size-4" /> Your RFQ basket
            </p>
          )}
        </div>
      )}
    </section>
  );
}
