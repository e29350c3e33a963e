import { useId, useState } from 'react';
import { encodeRfqLink, RFQ_LINK_LENGTH_MAX } from '#contract/rfq/rfq-link.ts';
import type { RfqLine } from '#contract/rfq/rfq.ts';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

/** The basket as a link: products and quantities, nothing else. */
export function ShareLinkDialog({
  open,
  lines,
  listedIds,
  onClose,
}: {
  open: boolean;
  lines: readonly RfqLine[];
  /** The ids in the catalogue; undefined while unknown. */
  listedIds: ReadonlySet<number> | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const [answer, setAnswer] = useState('');
  const shared = lines.filter(({ product }) => product.id > 0 && (listedIds?.has(product.id) ?? true));
  const text = encodeRfqLink(shared.map(({ product, quantity }) => ({ id: product.id, quantity })));
  const link = `${window.location.origin}/?rfq=${text}#products`;
  const leftOut = lines.length - shared.length;
  const isTooLong = text.length > RFQ_LINK_LENGTH_MAX;

  async function copy() {
    setAnswer((await copyText(link)) ? 'Link copied.' : 'Not copied: please select the link and copy it.');
  }

  function close() {
    setAnswer('');
    onClose();
  }

  if (shared.length === 0 || isTooLong) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title="Share your RFQ by link"
        description={
          isTooLong
            ? `${shared.length} products are too many for a link. CSV and Print take them all.`
            : 'None of the items in your RFQ are in the catalogue, so a link cannot include them. Use CSV or Print instead.'
        }
        footer={<Button onClick={close}>Close</Button>}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Share your RFQ by link"
      description="The recipient sees the products and quantities and can choose to add them. Notes, vessel and delivery are not in the link."
      footer={
        <>
          <Button onClick={() => void copy()}>Copy link</Button>
          <output className="self-center text-sm text-muted">{answer}</output>
        </>
      }
    >
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Link to {shared.length === 1 ? 'one product' : `${shared.length} products`}
      </label>
      <input
        id={id}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full rounded-md border border-edge bg-mist px-3 font-mono text-dense text-ink"
      />
      {leftOut > 0 && (
        <p className="mt-3 text-sm text-signal">
          {leftOut === 1
            ? 'One line is not a product of the catalogue and is left out.'
            : `${leftOut} lines are not products of the catalogue and are left out.`}
        </p>
      )}
    </Dialog>
  );
}
