/**
 * The types of files that the site recognises: the four that applicants may send, and HEIC, whose refusal has a
 * sentence of its own.
 */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'image/heic'

/** The file name extension of each type. */
export const fileExtensions: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'image/heic': 'heic',
}

/** Returns the type of a file by its first 12 bytes, never by its name; null for any other type. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  // The brands that cameras write (ISO/IEC 23008-12).
  if (text(4, 8) === 'ftyp' && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(text(8, 12))) return 'image/heic'
  return null
}
