import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import type { ProductNumber } from '#contract/catalogue/product-numbers.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Groups } from './group-names.ts';
import { ImageField } from './image-field.tsx';
import { fieldId, GroupSelect, ProductMistakes } from './product-fields.tsx';
import { NumberDialog } from './number-dialog.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductNumbers } from './product-numbers.tsx';
import { ShownOnPages } from './shown-on-pages.tsx';
import type { ProductField } from './product-values.ts';
import { useProductForm, type ProductFormProps } from '../use-product-form.ts';

interface DrawerProps extends Omit<ProductFormProps, 'product'> {
  /** Null while it is closed. */
  id: number | undefined;
  /** The product from the list, until the newest version is loaded. */
  listed: AdminProduct | undefined;
  groups: Groups;
  onRestore: (product: AdminProduct) => void;
  onRemove: (product: AdminProduct) => void;
  onClose: () => void;
}

/** All fields of one product. Closing it loses nothing: an unsaved edit stays on the card. */
export function ProductDrawer({ id, listed, onClose, ...drawer }: DrawerProps) {
  const newest = trpc.admin.products.byId.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const product = drawer.draft?.base ?? newest.data ?? listed;
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={onClose}
      title={product?.name ?? 'Product'}
      closeLabel="Close"
      isWide
    >
      {id === undefined ? null : product ? (
        <DrawerForm key={product.id} product={product} {...drawer} />
      ) : newest.error ? (
        <div className="grid justify-items-start gap-4 p-6">
          <FormError>{errorMessage(newest.error)}</FormError>
          <Button variant="secondary" onClick={() => void newest.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="grid gap-4 p-6" aria-busy="true">
          <span className="sr-only">Loading the product…</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Sheet>
  );
}

type DrawerFormProps = Omit<DrawerProps, 'id' | 'listed' | 'onClose'> & { product: AdminProduct };

function DrawerForm({ groups, onRestore, onRemove, ...edit }: DrawerFormProps) {
  const { product } = edit;
  const { form, field, type, isDirty, isSaving, ...record } = useProductForm(edit);
  const { errors, submitCount } = form.formState;
  const [imageUrl, categoryId, brandId] = useWatch({
    control: form.control,
    name: ['imageUrl', 'categoryId', 'brandId'],
  });
  const formId = `drawer-${product.id}`;
  const control = (name: ProductField) => ({ id: fieldId(formId, name), ...field(name) });
  const isInTrash = product.deletedAt !== null;
  const [isReadingImage, setReadingImage] = useState(false);
  const [openNumber, setOpenNumber] = useState<{ number: ProductNumber | undefined }>();

  return (
    <>
      <form
        {...record.formProps}
        method="post"
        aria-label={product.name}
        className="print-plain flex min-h-full flex-col"
      >
        <div className="grid grow content-start gap-5 px-5 py-5 sm:px-6">
          {isInTrash && (
            <div className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
              This product is in the trash. Restore it to change it.
              <Button variant="secondary" size="sm" onClick={() => onRestore(product)}>
                Restore
              </Button>
            </div>
          )}
          <ProductMistakes form={formId} errors={errors} attempt={submitCount} />
          {record.problem !== null && <FormError key={submitCount}>{errorMessage(record.problem)}</FormError>}
          <fieldset disabled={isInTrash} className="grid gap-5">
            <legend className="sr-only">Fields of the product</legend>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField autoComplete="off" required {...control('name')} />
              <TextField autoComplete="off" required spellCheck={false} {...control('itemNumber')} />
            </div>
            <ShownOnPages pages={product.pages}>
              They show a new item number by themselves; check texts that mention the old one.
            </ShownOnPages>
            <TextArea rows={5} required {...control('description')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <GroupSelect
                groups={groups.categories}
                none="Uncategorized"
                {...control('categoryId')}
                value={categoryId}
              />
              <GroupSelect groups={groups.brands} none="No brand" {...control('brandId')} value={brandId} />
            </div>
            <ImageField
              id={fieldId(formId, 'imageUrl')}
              imageUrl={imageUrl}
              error={errors.imageUrl?.message}
              isDisabled={isInTrash}
              isReading={isReadingImage}
              onReadingChange={setReadingImage}
              onChange={(url) => type({ imageUrl: url })}
            />
            <TextField hint="What the image shows, for those who do not see it." {...control('imageAlt')} />
            <TextArea rows={6} hint="One a line, such as Weight: 2 kg." {...control('specifications')} />
            <TextArea rows={4} hint="Where it is used." {...control('applications')} />
          </fieldset>
          <ProductNumbers
            productId={product.id}
            isInTrash={isInTrash}
            onOpen={(number) => setOpenNumber({ number })}
          />
          <ProductHistory id={product.id} />
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
            <p>Changed {formatDateTimeLong(product.updatedAt)}, Oslo time.</p>
            {!isInTrash && (
              <a
                // By id: two products may have the same item number.
                href={`/?product=id-${product.id}#products`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 text-theme underline underline-offset-4"
              >
                See it on the site
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only">(opens in a new window)</span>
              </a>
            )}
          </div>
        </div>
        {!isInTrash && (
          <div className="sticky bottom-0 flex flex-wrap print:hidden gap-3 border-t border-line bg-paper px-5 py-4 sm:px-6">
            <Button type="submit" disabled={!isDirty || isReadingImage} aria-disabled={isSaving}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
            {isDirty && (
              <Button variant="secondary" onClick={record.discard}>
                Discard changes
              </Button>
            )}
            <Button
              variant="ghost"
              onClick={() => onRemove(product)}
              className="ml-auto text-danger! hover:bg-danger-tint"
            >
              Delete
            </Button>
          </div>
        )}
      </form>
      <ConflictDialog record={record} groups={groups} />
      {openNumber && (
        <NumberDialog product={product} number={openNumber.number} onClose={() => setOpenNumber(undefined)} />
      )}
    </>
  );
}
