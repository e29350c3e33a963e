import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { SectionLink } from '#client/entities/page/section-link.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { useBasketOfOtherWindows } from '#client/entities/rfq/use-rfq-basket.ts';
import { BasketLink } from './basket-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { navigation } from './navigation.ts';

export function SiteHeader() {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  useBasketOfOtherWindows();
  return (
    <header className="site-header sticky top-0 z-40 border-b border-line bg-paper print:static">
      {/* Each column starts in its own place: on a slow line, links that arrive later move none of those before them. */}
      <div className="frame flex min-h-(--header-height) flex-wrap items-center justify-between gap-x-4 lg:grid lg:grid-cols-[auto_minmax(0,1fr)_minmax(2.75rem,auto)] xl:grid-cols-[auto_minmax(0,1fr)_minmax(8rem,auto)] xl:gap-x-6">
        <SectionLink section="home" className="rounded-md text-ink no-underline">
          <BrandMark />
          <span className="sr-only"> – home</span>
        </SectionLink>

        <nav aria-label="Main" className="hidden flex-wrap items-center lg:flex xl:gap-x-1 print:hidden">
          {navigation.map(({ section, label }) => (
            <SectionLink
              key={section}
              section={section}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2.5 text-md font-medium text-ink no-underline transition-colors hover:bg-mist hover:text-theme xl:px-4"
            >
              {label}
            </SectionLink>
          ))}
          <Link to="/portal-login" className={buttonClasses({ variant: 'secondary', className: 'ml-auto' })}>
            Portal Login
          </Link>
        </nav>

        <div className="flex items-center print:hidden">
          <BasketLink className="inline-flex min-h-11 min-w-11 justify-center rounded-md px-2 transition-colors hover:text-theme" />
          <button
            type="button"
            onClick={() => setMenuOpen(true)}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-md font-medium text-ink hover:bg-mist lg:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
            <span className="max-[22rem]:sr-only">Menu</span>
          </button>
        </div>
      </div>

      <Sheet open={menuOpen} onOpenChange={setMenuOpen} title="Menu">
        <nav aria-label="Main" className="flex min-h-full flex-col px-3 py-3">
          <ul>
            {navigation.map(({ section, label }) => (
              <li key={section} className="border-b border-line">
                <SectionLink
                  section={section}
                  onFollow={closeMenu}
                  className="flex min-h-14 items-center rounded-md px-3 text-base font-medium text-ink no-underline hover:bg-mist"
                >
                  {label}
                </SectionLink>
              </li>
            ))}
            <li className="border-b border-line">
              <BasketLink
                hasLabel
                onFollow={closeMenu}
                className="flex min-h-14 rounded-md px-3 text-base font-medium"
              />
            </li>
          </ul>
          <Link
            to="/portal-login"
            onClick={closeMenu}
            className={buttonClasses({ variant: 'secondary', size: 'lg', className: 'mx-3 mt-6' })}
          >
            Portal Login
          </Link>
          <p className="mt-auto px-3 pt-8 pb-3 text-sm text-muted">
            24/7 emergency service
            <a
              href={`tel:${companyProfile.phones.primary.e164}`}
              className="flex min-h-11 items-center text-base font-medium text-theme tabular-nums"
            >
              {companyProfile.phones.primary.display}
            </a>
          </p>
        </nav>
      </Sheet>
    </header>
  );
}
