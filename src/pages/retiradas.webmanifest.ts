import type { APIRoute } from 'astro'
import { brand, brandColors } from '#content/brand.ts'
import { icon } from './site.webmanifest.ts'

/** The manifest with which a dealership puts its counter on the home screen of its phone. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: `Retiradas ${brand.maker}`,
      short_name: 'Retiradas',
      description: `As motos que saem hoje da concessionária ${brand.maker}`,
      lang: 'pt-BR',
      id: '/admin/retiradas',
      start_url: '/admin/retiradas',
      scope: '/admin/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: brandColors.red,
      icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
