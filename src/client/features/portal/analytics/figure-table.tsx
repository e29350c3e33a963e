import { formatMoney } from '#client/lib/format-money.ts';
import { GroupLabel, GroupsLeft, type FigureGroupsProps } from './figure-bars.tsx';
import { formatCases, formatValue } from './format-figure.ts';

/** Shows the chart as a table: the same groups and numbers. */
export function FigureTable({ figure, rowsOf }: FigureGroupsProps) {
  const { title, groups, groupUnit, before } = figure;
  const hasAmounts = groups.some(({ amounts }) => amounts.length > 0);
  return (
    <div className="grid grid-cols-1 gap-2">
      <section aria-label={`${title}: table`} className="relative overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-edge text-left text-muted">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Group
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                This period
              </th>
              {before && (
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  Previous
                </th>
              )}
              {hasAmounts && (
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  Amounts
                </th>
              )}
              <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                Cases
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {groups.map((group) => (
              <tr key={`${group.key} ${group.currency}`} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <GroupLabel group={group} rowsOf={rowsOf} />
                </th>
                <td className="px-3 py-1.5 text-right whitespace-nowrap">
                  {formatValue(group.value, groupUnit, group.currency)}
                </td>
                {before && (
                  <td className="px-3 py-1.5 text-right whitespace-nowrap">
                    {formatValue(group.before, groupUnit, group.currency)}
                  </td>
                )}
                {hasAmounts && (
                  <td className="px-3 py-1.5 text-right">
                    {group.amounts.map((sum) => formatMoney(sum.amount, sum.currency)).join(', ')}
                  </td>
                )}
                <td className="py-1.5 pl-3 text-right whitespace-nowrap">{formatCases(group.n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <GroupsLeft figure={figure} />
    </div>
  );
}
