import { useState, type FormEvent } from 'react';
import type { AdminProduct, MovedProduct } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import type { ProductWrites } from '#client/entities/product/use-product-mutations.ts';

interface MoveDialogProps {
  product: AdminProduct | undefined;
  /** The number of products in the catalogue. */
  total: number;
  move: ProductWrites['move'];
  onMoved: (product: AdminProduct, moved: MovedProduct) => void;
  onClose: () => void;
}

/** Asks for a position in the whole catalogue, even if a filter hides most of it. */
export function MoveDialog({ product, ...dialog }: MoveDialogProps) {
  return (
    <Dialog
      open={product !== undefined}
      onOpenChange={(stays) => {
        if (!stays) dialog.onClose();
      }}
      title={product ? `Move ${product.name}` : 'Move'}
    >
      {product && <MoveForm key={product.id} product={product} {...dialog} />}
    </Dialog>
  );
}

function MoveForm({ product, total, move, onMoved, onClose }: MoveDialogProps & { product: AdminProduct }) {
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (move.isPending) return;
    const position = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
    if (position < 1 || position > total) {
      setMistake(`Enter a number from 1 to ${total}`);
      document.getElementById('move-position')?.focus();
      return;
    }
    const moved = await move.mutateAsync({ id: product.id, position }).catch(() => undefined);
    if (!moved) return;
    toast({
      title: 'Product moved',
      description: `${product.name}: position ${moved.position} of ${moved.total}`,
      tone: 'success',
    });
    onClose();
    onMoved(product, moved);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {move.error && <FormError>{errorMessage(move.error)}</FormError>}
      <TextField
        id="move-position"
        label="New position"
        hint={`1 to ${total}, counted over the whole catalogue. The products in between shift by one.`}
        error={mistake}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setMistake(undefined);
        }}
      />
      <Button type="submit" aria-disabled={move.isPending} className="justify-self-start">
        {move.isPending ? 'Moving…' : 'Move'}
      </Button>
    </form>
  );
}
