import { useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface Head {
  meta?: readonly (ComponentProps<'meta'> & { title?: string })[] | undefined;
  links?: readonly ComponentProps<'link'>[] | undefined;
  headScripts?: readonly { type?: string; children?: unknown }[] | undefined;
}

/**
 * The head tags of the page's routes; the innermost route wins. The router's own HeadContent and Scripts also handle
 * manifests, nonces and scripts, which no page here has, and would add 2 kB to the first page.
 */
export function PageHeadTags() {
  const heads = useRouterState({ select: ({ matches }) => matches as readonly Head[] });
  const title = heads.findLast(({ meta }) => meta?.some((entry) => entry.title !== undefined));
  const metas = new Map(
    heads
      .flatMap(({ meta = [] }) => meta)
      .filter((entry) => entry.title === undefined)
      .map((entry) => [entry.name ?? entry.property ?? 'charset', entry]),
  );
  return (
    <>
      {[...metas].map(([key, meta]) => (
        <meta key={key} {...meta} />
      ))}
      {title && <title>{title.meta?.find((entry) => entry.title !== undefined)?.title}</title>}
      {heads
        .flatMap(({ links = [] }) => links)
        .map((link) => (
          <link key={`${link.rel} ${link.href}`} {...link} />
        ))}
      {import.meta.env.SSR &&
        heads
          .flatMap(({ headScripts = [] }) => headScripts)
          .map(({ type, children }) => (
            <script
              key={String(children)}
              type={type}
              dangerouslySetInnerHTML={{ __html: String(children) }}
            />
          ))}
    </>
  );
}
