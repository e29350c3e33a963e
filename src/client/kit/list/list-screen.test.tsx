import { Link } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import type { Counted } from '#contract/counted.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { listColumns } from './table/columns.ts';
import { ListScreen } from './list-screen.tsx';
import { rowLink } from './table/row-link.ts';
import * as param from './search-schema.ts';
import { useListSearch } from './use-list-search.ts';

interface Valve {
  id: number;
  name: string;
  maker: string | null;
}

const VALVES: readonly Valve[] = [
  { id: 1, name: 'Ball valve', maker: 'Haukvær' },
  { id: 2, name: 'Gate valve', maker: null },
];
const ValveSearch = z.object({
  q: param.text(),
  maker: param.choice(['Haukvær', 'Vektor']),
  from: param.day(),
  to: param.day(),
  sort: param.sort(['name']),
  page: param.page(),
});

const column = listColumns<Valve>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Valve',
    cell: ({ row, getValue }) => (
      <Link to="." search={{ opened: row.original.id } as never} {...rowLink}>
        {getValue()}
      </Link>
    ),
    meta: { card: 'title' },
  }),
  column.accessor('maker', { header: 'Maker' }),
]);

interface ValvesProps {
  rows?: readonly Valve[];
  counted?: Counted;
}

function Valves({ rows = VALVES, counted }: ValvesProps) {
  return (
    <ListScreen
      title="Valves"
      list={useListSearch(ValveSearch)}
      search={{ label: 'Search valves', placeholder: 'Name' }}
      isFolded
      filters={[
        {
          kind: 'choice',
          name: 'maker',
          label: 'Maker',
          all: 'All',
          options: [{ value: 'Haukvær', label: 'Haukvær' }],
        },
        { kind: 'days', name: 'from', until: 'to', label: 'Made from', untilLabel: 'Made until' },
      ]}
      query={{
        error: null,
        data: rows,
        dataUpdatedAt: 0,
        isPending: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      rows={rows}
      columns={columns}
      sorts={{ labels: { name: 'Valve' }, first: 'name' }}
      empty={{ none: 'No valve yet.', noMatch: 'No valve matches.' }}
      paging={{ ...(counted ?? { total: rows.length }), pageSize: 50 }}
    />
  );
}

test('shows a sortable table on a wide screen, and opens a row on click', async () => {
  await page.viewport(1280, 800);
  const { router } = await renderScreen(<Valves />, { path: '/?tab=a' });
  const head = page.getByRole('columnheader', { name: 'Valve' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(router.state.location.href).toBe('/?sort=-name&tab=a');
  await page.getByRole('cell', { name: 'Haukvær' }).click();
  await expect.poll(() => router.state.location.href).toBe('/?opened=1');
});

test('shows cards without missing values on a narrow screen', async () => {
  await page.viewport(390, 800);
  const { router } = await renderScreen(<Valves />, { path: '/?page=1' });
  const cards = page.getByRole('list', { name: 'Valves' }).getByRole('listitem');
  await expect.poll(() => cards.all().length).toBe(2);
  await expect.element(page.getByText('–')).not.toBeVisible();
  await expect.element(page.getByLabelText('Sort by')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Sort by').selectOptions('-name');
  await expect.poll(() => router.state.location.href).toBe('/?sort=-name');
});

test('distinguishes a list without rows from filters that match nothing', async () => {
  await page.viewport(1280, 800);
  const { router } = await renderScreen(<Valves rows={[]} />, { path: '/?maker=Haukvær&page=7' });
  await expect.element(page.getByText('No valve matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(page.getByText('No valve yet.')).toBeVisible();
  expect(router.state.location.href).toBe('/');
});

test('shows each active filter as a chip that removes it', async () => {
  const { router } = await renderScreen(<Valves />, { path: '/?maker=Haukvær&from=2026-03-02&page=2' });
  await page.getByRole('button', { name: 'Made from: 2 Mar 2026: remove' }).click();
  await expect.poll(() => router.state.location.href).toBe('/?maker=Haukv%C3%A6r');
  await page.getByRole('button', { name: 'Maker: Haukvær: remove' }).click();
  await expect.poll(() => router.state.location.href).toBe('/');
  await expect.element(page.getByRole('list', { name: 'Filters in use' })).not.toBeInTheDocument();
});

test('says that there are more rows than were counted, and leads beyond them', async () => {
  await page.viewport(1280, 800);
  const { router } = await renderScreen(<Valves counted={{ total: 1001, more: true }} />, {
    path: '/?page=20',
  });
  await expect.element(page.getByText('Valves 951 to 952 of 1,000+')).toBeVisible();
  await expect.element(page.getByLabelText('Page', { exact: true })).toHaveTextContent('Page 20 of 21+');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => router.state.location.href).toBe('/?page=21');
});

test('ends at the last page where all rows were counted', async () => {
  await page.viewport(1280, 800);
  await renderScreen(<Valves counted={{ total: 1000 }} />, { path: '/?page=20' });
  await expect.element(page.getByText('Valves 951 to 952 of 1,000')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
});
