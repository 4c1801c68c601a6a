import type { ContractFile } from '../../services/contracts/portal-contract.ts'

/** Answers with a contract's PDF: downloaded, never cached nor sniffed. */
export function contractAnswer({ name, bytes, body }: ContractFile): Response {
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
