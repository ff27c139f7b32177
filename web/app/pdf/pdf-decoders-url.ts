/** Folder of the decoders for scanned pages. The version changes the address, because assets are cached for a year. */
export const pdfDecodersUrl = (version: string) => `/assets/pdfjs-${version}/`;
