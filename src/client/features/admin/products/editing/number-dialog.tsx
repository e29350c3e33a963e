import {
  CreateProductNumberInput,
  PRODUCT_NUMBER_KIND_LABELS,
  PRODUCT_NUMBER_KINDS,
  PRODUCT_NUMBER_STATUS_LABELS,
  PRODUCT_NUMBER_STATUSES,
  ProductNumber,
} from '#contract/catalogue/product-numbers.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import {
  useCreateProductNumber,
  useUpdateProductNumber,
} from '#client/entities/product/use-product-number-mutations.ts';
import { Select, TextField } from '#client/ui/form/field.tsx';

const labels = {
  number: 'Number',
  kind: 'Kind',
  brand: 'Brand (optional)',
  status: 'Status',
  source: 'Source',
};

const valuesOf = (number: ProductNumber | undefined) => ({
  number: number?.number ?? '',
  kind: number?.kind ?? 'oem',
  brand: number?.brand ?? '',
  status: number?.status ?? 'ask us',
  source: number?.source ?? '',
});

interface NumberDialogProps {
  product: { id: number; name: string };
  /** Undefined for a new number. */
  number: ProductNumber | undefined;
  onClose: () => void;
}

/** Adds or edits a number of a product. */
export function NumberDialog({ product, number, onClose }: NumberDialogProps) {
  const create = useCreateProductNumber();
  const update = useUpdateProductNumber();
  const { field, ...record } = useRecordForm({
    schema: CreateProductNumberInput,
    recordSchema: ProductNumber,
    record: number,
    valuesOf,
    inputOf: (values) => ({ ...values, productId: product.id }),
    labels,
    draftName: `product ${product.id} number ${number?.id ?? 'new'}`,
    create: (input) => create.mutateAsync(input),
    update: (changes, input) => update.mutateAsync({ ...changes, ...input }),
    onSaved: (saved) =>
      void toast({ title: 'Number saved', description: `${saved.number}, ${product.name}`, tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog record={record} title={number ? 'Edit number' : 'Add number'} description={product.name}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField autoComplete="off" spellCheck={false} required {...field('number')} />
        <Select {...field('kind')}>
          {PRODUCT_NUMBER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PRODUCT_NUMBER_KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
        <TextField autoComplete="off" hint="Who uses the number." {...field('brand')} />
        <Select
          hint="Buyers are offered a number to ask about; only a confirmed one is chosen for them."
          {...field('status')}
        >
          {PRODUCT_NUMBER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {PRODUCT_NUMBER_STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        autoComplete="off"
        spellCheck={false}
        hint="The address of the document that proves it. A confirmed number needs one."
        {...field('source')}
      />
    </RecordDialog>
  );
}
