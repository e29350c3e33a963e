import type { ProductPlace } from './product-search.ts';

const PLACES: readonly { place: ProductPlace; label: string }[] = [
  { place: 'catalogue', label: 'Catalogue' },
  { place: 'trash', label: 'Trash' },
];

/** Switches between the catalogue and the trash. */
export function PlaceSwitch({
  place,
  onChange,
}: {
  place: ProductPlace;
  onChange: (place: ProductPlace) => void;
}) {
  return (
    <fieldset aria-label="Show" className="flex rounded-md border border-line bg-paper p-0.5">
      {PLACES.map((option) => (
        <button
          key={option.place}
          type="button"
          aria-pressed={option.place === place}
          onClick={() => onChange(option.place)}
          className="min-h-8 rounded-md px-3 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-theme-tint aria-pressed:text-theme-strong pointer-coarse:min-h-11"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
