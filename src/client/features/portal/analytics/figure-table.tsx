import { formatNumber } from '#contract/format/format-number.ts';
import { ChartTable } from '#client/kit/chart/chart-table.tsx';
import { formatMoney } from '#client/lib/format-money.ts';
import { GroupLabel, GroupsLeft, type FigureGroupsProps } from './figure-bars.tsx';
import { formatValue } from './format-figure.ts';

/** Shows the chart as a table: the same groups and numbers. */
export function FigureTable({ figure, rowsOf }: FigureGroupsProps) {
  const { title, groups, groupUnit, before } = figure;
  const hasAmounts = groups.some(({ amounts }) => amounts.length > 0);
  return (
    <>
      <ChartTable
        title={title}
        columns={[
          { title: 'Group' },
          { title: 'This period', isNumber: true },
          ...(before ? [{ title: 'Previous', isNumber: true }] : []),
          ...(hasAmounts ? [{ title: 'Amounts', isNumber: true }] : []),
          { title: 'Cases', isNumber: true },
        ]}
        rows={groups.map((group) => ({
          key: `${group.key} ${group.currency}`,
          cells: [
            <GroupLabel key="group" group={group} rowsOf={rowsOf} />,
            formatValue(group.value, groupUnit, group.currency),
            ...(before ? [formatValue(group.before, groupUnit, group.currency)] : []),
            ...(hasAmounts
              ? [group.amounts.map((sum) => formatMoney(sum.amount, sum.currency)).join(', ')]
              : []),
            formatNumber(group.n),
          ],
        }))}
      />
      <GroupsLeft figure={figure} />
    </>
  );
}
