import type { APIRoute } from 'astro'
import { iconPng } from '#artwork/icons.ts'

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await iconPng(180, 'full')), { headers: { 'Content-Type': 'image/png' } })
