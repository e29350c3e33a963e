/** Maximum size of a product image, exclusive. */
export const IMAGE_BYTES_LIMIT = 5 * 1024 * 1024;

/** The longer side of a stored image; a smaller one is not enlarged. */
export const IMAGE_MAX_SIDE = 400;

/** JPEG quality, 0 to 1, as a canvas takes it. */
export const IMAGE_JPEG_QUALITY = 0.8;

/** The types that a file dialogue offers; the server checks the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A call with an image as a data URL: base64 makes four characters of three bytes. */
export const IMAGE_BODY_LIMIT = 8 * 1024 * 1024;

/** The address of a stored image, by its name: the SHA-256 of its content. */
export const IMAGE_PATH = /^\/files\/([0-9a-f]{64}\.jpg)$/;
export const imagePath = (storageName: string) => `/files/${storageName}`;
