/** A PDF to be downloaded; `bytes` is its length. */
export interface PdfFile {
  name: string
  bytes: number
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** Answers with a PDF: downloaded, never cached nor sniffed. */
export function pdfAnswer({ name, bytes, body }: PdfFile): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
