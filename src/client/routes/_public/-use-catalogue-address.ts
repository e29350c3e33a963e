import { useNavigate } from '@tanstack/react-router';
import type { LandingSearch } from './-landing-search.ts';

/**
 * Writes text and filters into the address of the page one is on. A change is told what the address holds by then: of
 * two that come before the page is drawn anew none is lost.
 */
export function useCatalogueAddress() {
  const navigate = useNavigate();
  return (change: (search: LandingSearch) => LandingSearch, how: 'push' | 'replace') => {
    let next: LandingSearch = {};
    // The page stays where it is: filtering is not going somewhere.
    void navigate({
      to: '.',
      search: (search: LandingSearch) => (next = change(search)),
      // A product's address is to be copied: it leads to the catalogue also where it is opened anew.
      hash: (hash) => (next.product === undefined ? (hash ?? '') : 'products'),
      replace: how === 'replace',
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
}
