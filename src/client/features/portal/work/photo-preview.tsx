import { useEffect, useState } from 'react';

/** A photo that is still on the device. */
export function PhotoPreview({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  if (url === undefined) return null;
  return <img src={url} alt={photo.name} className="size-24 rounded-md object-cover" />;
}
