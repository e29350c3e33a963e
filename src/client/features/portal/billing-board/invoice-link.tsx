import { Link } from '@tanstack/react-router';
import { minorUnits, moneyText } from '#contract/format/money.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';

/** Leads to the lines of a project that are still to be invoiced; nothing if there are none. */
export function InvoiceLink({ projectId }: { projectId: number }) {
  const billing = trpc.portal.billing.project.useQuery({ id: projectId }, { staleTime: 0 });
  const open = (billing.data?.totals ?? []).flatMap(({ currency, pending, approved }) => {
    const sum = minorUnits(pending) + minorUnits(approved);
    return sum > 0 ? [formatMoney(moneyText(sum), currency)] : [];
  });
  if (open.length === 0) return null;
  return (
    <Link
      to="/portal/project/$id"
      params={{ id: String(projectId) }}
      search={{ tab: 'money' }}
      resetScroll={false}
      className={buttonClasses({ size: 'sm', className: 'justify-self-start max-lg:w-full' })}
    >
      Invoice {open.join(' and ')}
    </Link>
  );
}
