/** A PDF to download; `bytes` is its length. */
export interface PdfFile {
  name: string
  bytes: number
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** Answers with a PDF, which browsers download and neither cache nor sniff. */
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
