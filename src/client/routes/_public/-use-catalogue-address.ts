import { useNavigate } from '@tanstack/react-router';
import type { LandingSearch } from './-landing-search.ts';

/** Writes text and filters into the address of the page one is on. */
export function useCatalogueAddress() {
  const navigate = useNavigate();
  return (search: LandingSearch, how: 'push' | 'replace') => {
    // The page stays where it is: filtering is not going somewhere.
    void navigate({
      to: '.',
      search,
      // A product's address is to be copied: it leads to the catalogue also where it is opened anew.
      hash: search.product === undefined ? true : 'products',
      replace: how === 'replace',
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
}
