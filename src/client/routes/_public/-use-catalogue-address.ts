import { useNavigate } from '@tanstack/react-router';
import type { LandingSearch } from './-landing-search.ts';

/**
 * Writes text and filters into the address of the current page. A change gets the newest parameters: of
 * two before the next render none is lost.
 */
export function useCatalogueAddress() {
  const navigate = useNavigate();
  return (change: (search: LandingSearch) => LandingSearch, how: 'push' | 'replace') => {
    let next: LandingSearch = {};
    // The page stays where it is: filtering is not going somewhere.
    void navigate({
      to: '.',
      search: (search: LandingSearch) => (next = change(search)),
      // A product's address is to be copied: it leads to the catalogue also in a new tab.
      hash: (hash) => (next.product === undefined ? (hash ?? '') : 'products'),
      replace: how === 'replace',
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
}
