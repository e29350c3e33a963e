/**
 * The pages of the site that show a product: displayed where its item number can be changed, and before it is
 * deleted.
 */
export function ShownOnPages({ pages, children }: { pages: readonly string[]; children: string }) {
  if (pages.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      Shown on {pages.length === 1 ? 'the page' : `${pages.length} pages:`}{' '}
      {pages.map((path, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere text-theme underline underline-offset-4"
          >
            {path}
          </a>
        </span>
      ))}
      . {children}
    </p>
  );
}
