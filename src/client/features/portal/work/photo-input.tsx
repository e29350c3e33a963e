import { useImperativeHandle, useRef, type ChangeEvent, type Ref } from 'react';

export interface PhotoInputHandle {
  /** Opens the camera, if there is one. */
  takePhoto: () => void;
  /** Opens the device's photos; several can be chosen. */
  choosePhotos: () => void;
}

/** Accepting JPEG makes phones convert photos that they store in another format. */
const PICTURES = 'image/jpeg,image/png,image/webp';

interface PhotoInputProps {
  ref: Ref<PhotoInputHandle>;
  onPhotos: (photos: File[]) => void;
}

/** The file inputs for camera and photos; the buttons that open them are elsewhere. */
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
      // Allows choosing the same photo again.
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
