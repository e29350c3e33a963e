import { useState } from 'react';
import type { FoundPart } from '#contract/billing/part.ts';
import { MAPPED_PARTS_MAX } from '#contract/billing/priced-part.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { useMapParts } from '#client/entities/part/use-part-mutations.ts';
import { ProductSearch } from './product-search.tsx';

/** Matches a free-text part with a product; from then on both count as one part. */
export function MapDialog({
  spelling: { label: partName, partNumber },
  onClose,
}: {
  spelling: { label: string; partNumber: string | null };
  onClose: () => void;
}) {
  const [q, setQ] = useState(partNumber ?? partName);
  const map = useMapParts();
  const spellings = [{ partName, partNumber }];

  function choose({ productId, name }: FoundPart) {
    map.mutate(
      { spellings, productId },
      {
        onSuccess({ mapped, parts }) {
          const undo = () => map.mutate({ spellings, productId: null, parts });
          toast({
            title: `${mapped} ${mapped === 1 ? 'part is' : 'parts are'} now ${name}`,
            ...(mapped <= MAPPED_PARTS_MAX && { action: { label: 'Undo', onSelect: undo } }),
          });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Match with catalogue"
      description={`Which product is ${partNumber ? `number ${partNumber}, “${partName}”` : `“${partName}”`}? The parts on the projects are not changed.`}
    >
      {map.error && <FormError>{errorMessage(map.error)}</FormError>}
      <ProductSearch q={q} onType={setQ} onChoose={choose} />
    </Dialog>
  );
}
