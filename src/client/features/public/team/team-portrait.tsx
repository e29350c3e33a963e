import { useState } from 'react';

/** Our own drawing; at a fixed address, so that server and browser use the same. */
const DEFAULT_PORTRAIT = '/default-portrait.svg';

/** The photo, otherwise the company's own drawing, and the initial if the picture fails to load. */
export function TeamPortrait({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const url = imageUrl || DEFAULT_PORTRAIT;
  if (brokenUrl === url) {
    return (
      <span
        aria-hidden="true"
        className="grid aspect-square w-full place-items-center bg-glass-tint text-4xl font-semibold text-glass-strong"
      >
        {Array.from(name.trim())[0]?.toLocaleUpperCase('en')}
      </span>
    );
  }
  return (
    <img
      // A picture that failed before hydration fires no further error event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBrokenUrl(url);
      }}
      src={url}
      alt=""
      width={400}
      height={400}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
      className="aspect-square w-full bg-glass-tint object-cover"
    />
  );
}
