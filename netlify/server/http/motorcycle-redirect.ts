import { motorcycleAddress } from '../services/motorcycle-address.ts'

/** Sends `/motorcycle/{slug in any case or exact name}` to the model's page for good, and an unknown model to `/`. */
export function redirectToMotorcycle(request: Request): Response {
  const address = motorcycleAddress(lastSegment(new URL(request.url).pathname))
  const headers = {
    location: address ?? '/',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  }
  return new Response(null, { status: address === undefined ? 302 : 301, headers })
}

function lastSegment(path: string): string {
  const segment = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
