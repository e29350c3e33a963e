import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** The lines shown of a longer text; line length is estimated for a phone. */
const LINES = 8;
const CHARACTERS_A_LINE = 60;

/** Shows the beginning of a long text, and the rest on request. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (linesOf(text) <= LINES + 2) return text;
  return (
    <>
      <span className={classNames('wrap-anywhere whitespace-pre-line', isWhole ? 'block' : 'line-clamp-8')}>
        {text}
      </span>
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="inline-flex min-h-8 items-center text-sm font-medium text-theme underline underline-offset-4 hover:text-theme-strong pointer-coarse:min-h-11"
      >
        {isWhole ? 'Show less' : 'Show more'}
      </button>
    </>
  );
}

const linesOf = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)), 0);
