import type { Company } from '#contract/vessel/company.ts';
import { rowEdit } from '#client/kit/shortcuts/row-keys.ts';
import { Button } from '#client/ui/button.tsx';

/** The dialog that is open for a company. */
export interface OpenedCompany {
  company: Company;
  what: 'edit' | 'merge' | 'history' | 'merges';
}

interface CompanyActionsProps {
  company: Company;
  onOpen: (opened: OpenedCompany) => void;
}

/** The actions for one company. */
export function CompanyActions({ company, onOpen }: CompanyActionsProps) {
  const { name, merges } = company;
  const actions = [
    { what: 'edit', label: `Edit ${name}`, text: 'Edit' },
    { what: 'merge', label: `Merge ${name} with another`, text: 'Merge…' },
    { what: 'history', label: `History of ${name}`, text: 'History' },
    ...(merges > 0
      ? ([{ what: 'merges', label: `Past merges into ${name}`, text: 'Past merges' }] as const)
      : []),
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(({ what, label, text }) => (
        <Button
          key={what}
          {...(what === 'edit' && rowEdit)}
          variant={what === 'edit' ? 'secondary' : 'ghost'}
          size="sm"
          aria-label={label}
          onClick={() => onOpen({ company, what })}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
