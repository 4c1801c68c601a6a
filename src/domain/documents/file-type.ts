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

/**
 * The readers of PDFs look for the header in so many bytes: some programs write a blank line or a mail's header first.
 */
export const headBytes = 1024

/** Returns the type of a file by its first `headBytes` bytes, never by its name; null for any other type. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  // The brands that cameras write (ISO/IEC 23008-12).
  if (text(4, 8) === 'ftyp' && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(text(8, 12))) return 'image/heic'
  return text(0, headBytes).includes('%PDF-') ? 'application/pdf' : null
}
