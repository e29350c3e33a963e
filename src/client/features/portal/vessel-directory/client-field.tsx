import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { VESSEL_LABELS } from '#contract/vessel-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { TextField } from '#client/ui/field.tsx';
import type { EditTexts } from './edit-fields.ts';

const PAUSE_MS = 200;
const OFFERED = 20;

/** The client; the companies that are called so by any spelling are offered while it is typed. */
export function ClientField() {
  const id = useId();
  const {
    register,
    formState: { errors },
  } = useFormContext<EditTexts>();
  const typed = (useWatch<EditTexts, 'clientName'>({ name: 'clientName' }) ?? '').trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = trpc.portal.companies.list.useQuery(
    { q: asked, limit: OFFERED },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  );
  return (
    <div>
      <TextField
        label={`${VESSEL_LABELS.clientName} (optional)`}
        autoComplete="off"
        list={id}
        error={errors.clientName?.message}
        {...register('clientName')}
      />
      <datalist id={id}>
        {found.data?.companies.map(({ id: companyId, name, alternativeNames }) => (
          // The browser looks at the label too, so that a spelling finds the name.
          <option
            key={companyId}
            value={name}
            {...(alternativeNames.length > 0 && { label: alternativeNames.join(', ') })}
          />
        ))}
      </datalist>
    </div>
  );
}
