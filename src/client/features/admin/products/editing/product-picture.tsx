import Package from 'lucide-react/icons/package';
import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface ProductPictureProps {
  imageUrl: string;
  alt: string;
  className?: string;
}

/** A product's picture in its frame, or a parcel icon without one. */
export function ProductPicture({ imageUrl, alt, className }: ProductPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <div
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-mist text-edge',
        className,
      )}
    >
      {imageUrl === '' || imageUrl === brokenUrl ? (
        <Package aria-hidden="true" className="size-2/5" />
      ) : (
        <img
          src={imageUrl}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(imageUrl)}
          className="on-white size-full bg-paper object-contain"
        />
      )}
    </div>
  );
}
