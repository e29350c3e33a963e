import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { ColumnsChart } from './columns-chart.tsx';
import { Sparkline } from './sparkline.tsx';
import { ValueBar } from './value-bar.tsx';

const months = ['Jan', 'Feb', 'Mar', 'Apr'];

test('columns begin at zero, share one scale with the line, and are one picture with a sentence', async () => {
  const { container } = await render(
    <ColumnsChart
      summary="Projects by month."
      formatTick={String}
      columns={months.map((label, index) => ({
        key: label,
        label,
        value: 5 * index,
        before: index === 3 ? 20 : 0,
        text: `${label}: ${5 * index}`,
      }))}
    />,
  );
  const chart = container.querySelector('svg[role="img"]')!;
  expect(chart.getAttribute('aria-label')).toBe('Projects by month.');
  const heights = [...chart.querySelectorAll('g > rect:first-child')].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  // 20 is the highest tick, because the line reaches it.
  expect(heights).toEqual([0, 25, 50, 75]);
  expect([...container.querySelectorAll('text')].map((tick) => tick.textContent)).toEqual([
    '0',
    '5',
    '10',
    '15',
    '20',
  ]);
  expect(chart.querySelector('path')!.getAttribute('d')).toMatch(/,0$/);
  expect([...chart.querySelectorAll('title')].map((title) => title.textContent)).toContain('Mar: 10');
  // The content security policy allows no style attributes.
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});

test('whole numbers alone are ticks, also of small counts, and an empty chart has a scale', async () => {
  const { container } = await render(
    <ColumnsChart
      summary="Projects by month."
      formatTick={String}
      columns={[{ key: 'Jan', label: 'Jan', value: 0, text: 'Jan: 0' }]}
    />,
  );
  const ticks = [...container.querySelectorAll('text')].map((tick) => tick.textContent);
  expect(ticks).toEqual(['0', '1']);
});

test('a sparkline has gaps where there is nothing to measure, and marks its last value', async () => {
  const values = [1, null, 3, 2, null];
  const { container } = await render(
    <Sparkline
      summary="Lead time, Jan to May."
      points={values.map((value, index) => ({ key: String(index), value }))}
    />,
  );
  const [line, mark] = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')!);
  // One part for the first month, one for the third and fourth.
  expect(line!.match(/M/g)).toHaveLength(2);
  expect(mark).toBe('M73,20h0');
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});

test('a bar of nothing has no width', async () => {
  const { container } = await render(<ValueBar value={0} before={0} most={0} isQuiet={false} />);
  expect(container.querySelector('rect')!.getAttribute('width')).toBe('0%');
});
