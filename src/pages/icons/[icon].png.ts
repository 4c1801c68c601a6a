import type { APIRoute, GetStaticPaths } from 'astro'
import { iconPng } from '#artwork/icons.ts'

export const getStaticPaths = (() => [
  { params: { icon: '192' }, props: { size: 192 } },
  { params: { icon: '512' }, props: { size: 512 } },
  { params: { icon: 'maskable-512' }, props: { size: 512, shape: 'full' } },
]) satisfies GetStaticPaths

/** The app icons that the web manifest names. */
export const GET: APIRoute = async ({ props: { size, shape } }) =>
  new Response(new Uint8Array(await iconPng(size, shape)), { headers: { 'Content-Type': 'image/png' } })
