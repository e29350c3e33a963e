import { useId, type ComponentProps } from 'react';
import type { Company } from '#contract/vessel/company.ts';
import { TextField } from '#client/ui/form/field.tsx';

interface CompanyFieldProps extends ComponentProps<typeof TextField> {
  /** The suggested companies. */
  companies: readonly Pick<Company, 'id' | 'name' | 'alternativeNames'>[];
}

/** The name of a client. */
export function CompanyField({ companies, ...field }: CompanyFieldProps) {
  const id = useId();
  return (
    <div>
      <TextField autoComplete="off" list={id} {...field} />
      <datalist id={id}>
        {companies.map(({ id: companyId, name, alternativeNames }) => (
          // The browser matches labels as well, so that another spelling finds the name.
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
