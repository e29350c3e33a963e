import { expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ServicesSection } from './services-section.tsx';

test('the services are the six, each with three points', async () => {
  const { container, getByRole } = await renderScreen(<ServicesSection strip={null} />);
  const titles = getByRole('heading', { level: 3 }).elements();
  expect(titles.map((title) => title.textContent)).toEqual([
    'Ballast Water Systems',
    'Worldwide Service',
    'Chemical Supply',
    'Authorized Distribution',
    'Compliance Testing',
    'Ship Chandler Services',
  ]);
  const points = [...container.querySelectorAll('ul ul')];
  expect(points.map((list) => list.children.length)).toEqual(Array.from({ length: 6 }, () => 3));
});
