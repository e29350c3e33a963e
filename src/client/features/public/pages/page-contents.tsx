/** The sections of the page. Plain anchors, so that they work before and without any script. */
export function PageContents({
  sections,
  className,
}: {
  sections: readonly { id: string; heading: string }[];
  className?: string;
}) {
  return (
    <nav aria-labelledby="page-contents" className={className}>
      <h2 id="page-contents" className="text-sm font-semibold tracking-normal text-ink">
        On this page
      </h2>
      <ul className="mt-2 border-l border-line text-sm">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-8 items-center border-l border-transparent py-1 pl-4 text-muted hover:border-theme hover:text-theme pointer-coarse:min-h-11"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
