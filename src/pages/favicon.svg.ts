import type { APIRoute } from 'astro'
import { iconSvg } from '#artwork/icons.ts'

export const GET: APIRoute = () => new Response(iconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } })
