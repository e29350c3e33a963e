import { useEffect, useState, type ComponentProps } from 'react';
import { packedFile } from '#client/lib/packs/on-board.ts';

interface PackedPictureProps extends ComponentProps<'img'> {
  /** Its address on the server. */
  src: string;
  alt: string;
}

/** Shows a picture of a project; without a connection, the one on this device. */
export function PackedPicture({ src, alt, ...image }: PackedPictureProps) {
  const [stored, setStored] = useState<{ of: string; url: string }>();
  useEffect(() => () => (stored ? URL.revokeObjectURL(stored.url) : undefined), [stored]);
  return (
    <img
      {...image}
      alt={alt}
      src={stored?.of === src ? stored.url : src}
      onError={() => {
        if (stored?.of === src) return;
        void packedFile(src).then((file) => {
          if (file)
            setStored({ of: src, url: URL.createObjectURL(new Blob([file.bytes], { type: file.type })) });
        });
      }}
    />
  );
}
