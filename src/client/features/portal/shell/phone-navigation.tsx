import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { PhoneBar, phoneBarItem } from '#client/kit/screen/phone-bar.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import type { NavigationLinks } from './navigation.ts';

const ROOM = 5;

/** With large text, items that do not fit are hidden as a whole, the last one first: More opens all of them. */
const fromWidth = [
  '',
  '@max-[12rem]:hidden',
  '@max-[16rem]:hidden',
  '@max-[19rem]:hidden',
  '@max-[19rem]:hidden',
];

/** The bar at the bottom of phone screens: the most used screens, and More for the rest. */
export function PhoneNavigation({ items }: { items: NavigationLinks }) {
  const [isOpen, setOpen] = useState(false);
  const hasRoom = items.length <= ROOM;
  return (
    <>
      <PhoneBar label="Portal" givesWay>
        {items.slice(0, hasRoom ? ROOM : ROOM - 1).map(({ link, text, short, icon: Icon }, place) => (
          <Link key={text} {...link} aria-label={text} className={classNames(phoneBarItem, fromWidth[place])}>
            <Icon aria-hidden className="size-5" />
            {short}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={classNames(phoneBarItem, hasRoom && '@min-[19rem]:hidden')}
        >
          <Ellipsis aria-hidden className="size-5" />
          More
        </button>
      </PhoneBar>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Portal">
        <ul className="p-3">
          {items.map(({ link, text, icon: Icon }) => (
            <li key={text}>
              <Link
                {...link}
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center gap-3 rounded-md px-3 text-md font-medium text-ink no-underline aria-[current=page]:bg-theme-tint aria-[current=page]:text-theme-strong"
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
