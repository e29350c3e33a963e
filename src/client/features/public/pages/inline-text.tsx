import type { Paragraph } from '#content/content-section.ts';
import { ContentLink } from '#client/entities/page/content-link.tsx';

export const textLink = 'text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme';

/** Running text with its links. */
export function InlineText({ text }: { text: Paragraph }) {
  if (typeof text === 'string') return text;
  return text.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // The words of a page never change places.
      // eslint-disable-next-line react/no-array-index-key
      <ContentLink key={index} to={piece.link} className={textLink}>
        {piece.text}
      </ContentLink>
    ),
  );
}
