import type { APIRoute } from 'astro'
import { brand, brandColors } from '#content/brand.ts'

/** An icon of a manifest, square, `size` px wide. */
export const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The manifest with which a phone puts the site on its home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: brand.bank,
      short_name: brand.bank,
      description: `Financiamento de motos ${brand.maker}`,
      lang: 'pt-BR',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: brandColors.red,
      icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
