import { Button } from '#client/ui/button.tsx';

/** A link to a product that is not, or no longer, in the catalogue; the rest of the page works. */
export function UnknownProduct({
  address,
  onSearch,
  onDismiss,
}: {
  address: string;
  onSearch: () => void;
  onDismiss: () => void;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-paper px-4 py-3">
      <output className="min-w-0 text-sm">
        No product here has the item number <span className="font-mono break-all">{address}</span>. It may
        have left the catalogue or have another number now.
      </output>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onSearch}>
          Search for it
        </Button>
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
