import { useImperativeHandle, useRef, type ChangeEvent, type Ref } from 'react';

export interface PhotoInputHandle {
  /** Opens the camera where there is one. */
  takePhoto: () => void;
  /** Opens the pictures of the device; several at once. */
  choosePhotos: () => void;
}

/** Naming JPEG makes phones hand over JPEG, also where they keep their photos in another form. */
const PICTURES = 'image/jpeg,image/png,image/webp';

interface PhotoInputProps {
  ref: Ref<PhotoInputHandle>;
  onPhotos: (photos: File[]) => void;
}

/** The way to camera and pictures; the buttons that open it stand elsewhere. */
export function PhotoInput({ ref, onPhotos }: PhotoInputProps) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      takePhoto: () => camera.current?.click(),
      choosePhotos: () => album.current?.click(),
    }),
    [],
  );
  const shared = {
    type: 'file',
    accept: PICTURES,
    hidden: true,
    tabIndex: -1,
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      onPhotos([...(currentTarget.files ?? [])]);
      // The same picture may be chosen again.
      currentTarget.value = '';
    },
  } as const;
  return (
    <>
      <input ref={camera} capture="environment" data-camera {...shared} />
      <input ref={album} multiple data-album {...shared} />
    </>
  );
}
