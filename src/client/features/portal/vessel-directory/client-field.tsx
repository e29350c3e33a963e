import { useFormContext, useWatch } from 'react-hook-form';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';
import { useMatchingCompanies } from '#client/entities/company/use-matching-companies.ts';
import { CompanyField } from '#client/entities/company/company-field.tsx';
import type { EditTexts } from './edit-fields.ts';

/** The client field, which suggests companies by any of their spellings. */
export function ClientField() {
  const {
    register,
    formState: { errors },
  } = useFormContext<EditTexts>();
  const companies = useMatchingCompanies(useWatch<EditTexts, 'clientName'>({ name: 'clientName' }) ?? '');
  return (
    <CompanyField
      label={`${VESSEL_LABELS.clientName} (optional)`}
      companies={companies}
      error={errors.clientName?.message}
      {...register('clientName')}
    />
  );
}
