import { useEffect, useRef } from 'react';

interface FilePictureProps {
  file: Blob;
  alt: string;
  className?: string;
}

/** Shows a picture that was not sent yet. */
export function FilePicture({ file, alt, className }: FilePictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    picture.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={picture} alt={alt} className={className} />;
}
