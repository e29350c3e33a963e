import { Link } from '@tanstack/react-router';
import type { NavigationLinks } from './navigation.ts';

/** The navigation on wide screens, beside the page. */
export function SideNavigation({ items }: { items: NavigationLinks }) {
  return (
    <nav
      aria-label="Portal"
      className="hidden w-52 shrink-0 border-r border-line bg-paper lg:block print:hidden"
    >
      <ul className="sticky top-14 grid max-h-[calc(100dvh-3.5rem)] gap-0.5 overflow-y-auto p-3">
        {items.map(({ link, text, icon: Icon }) => (
          <li key={text}>
            <Link
              {...link}
              className="flex min-h-9 items-center gap-2.5 rounded-md px-3 font-medium text-muted no-underline hover:bg-mist hover:text-ink aria-[current=page]:bg-theme-tint aria-[current=page]:text-theme-strong pointer-coarse:min-h-11"
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
