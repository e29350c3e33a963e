import * as z from 'zod/mini';
import { Part, UpdatePartInput } from '#contract/billing/part.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import { useUpdatePart } from '#client/entities/part/use-part-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PartDetailsFields } from './part-details.tsx';
import { currencyOf, inputOf, PART_LABELS as labels, valuesOf } from './part-edit.ts';
import { ProductSearch } from './product-search.tsx';

/** Your own changes can be saved over a newer version only while the part can still be edited. */
const ChangeablePart = Part.check(z.refine(({ changeable }) => changeable));

interface EditPartProps {
  /** The latest version, which may change while it is edited. */
  part: Part;
  onClose: () => void;
}

/** Edits a recorded part. What is typed is kept in this browser until it is saved or discarded. */
export function EditPart({ part, onClose }: EditPartProps) {
  const { projectId, id } = part;
  const me = usePortalUser();
  const update = useUpdatePart();
  const { field, form, type, ...record } = useRecordForm({
    schema: UpdatePartInput,
    recordSchema: ChangeablePart,
    record: part,
    valuesOf,
    inputOf: (values) => ({ projectId, ...inputOf(values) }),
    labels,
    draftName: `${me.id} part ${id}`,
    update: (changes) => update.mutateAsync({ ...changes, projectId }),
    onSaved: ({ partName }) => void toast({ title: `${partName} saved`, tone: 'success' }),
    onClose,
  });
  const values = form.watch();
  const { errors } = form.formState;
  const { cost, category, supplier, notes } = values;

  return (
    <RecordDialog record={record} title={`Edit ${part.partName}`}>
      {values.productId === '' ? (
        <>
          <ProductSearch
            label={labels.partName}
            q={values.partName}
            error={errors.partName?.message}
            onType={(partName) => type({ partName })}
            onChoose={({ productId, name, itemNumber }) =>
              type({ productId: String(productId), partName: name, partNumber: itemNumber })
            }
          />
          <TextField autoComplete="off" maxLength={100} {...field('partNumber')} />
        </>
      ) : (
        <div>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="font-medium">{values.partName}</span>{' '}
              <span className="font-mono text-sm text-muted">{values.partNumber}</span>
            </span>
            <Button size="sm" variant="ghost" onClick={() => type({ productId: '' })}>
              Choose another part
            </Button>
          </p>
          {errors.productId && <FormError>{errors.productId.message}</FormError>}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField inputMode="numeric" autoComplete="off" {...field('quantity')} />
        <TextField type="date" {...field('usedDate')} />
      </div>
      <PartDetailsFields
        details={{ category, supplier, notes, ...cost }}
        errors={{
          amount: errors.cost?.amount?.message,
          supplier: errors.supplier?.message,
          notes: errors.notes?.message,
        }}
        onChange={({ amount, currency, ...details }) =>
          type({ ...details, cost: { amount, currency: currencyOf(currency) } })
        }
      />
    </RecordDialog>
  );
}
