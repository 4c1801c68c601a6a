import type { APIRoute } from 'astro'
import { brand } from '#content/brand.ts'
import { faqSections } from '#content/faq.ts'
import { findMotorcycle, motorcycles } from '#content/motorcycles/published.ts'

/** The pages that search engines should know: the public ones that are the one address of their content. */
const paths = [
  '/',
  brand.cataloguePath,
  ...motorcycles.map(({ slug }) => `/motorcycle/${slug}`),
  '/concessionarias',
  '/verificar',
  ...(findMotorcycle('x-adv') ? ['/x-adv'] : []),
  '/faq',
  '/internal-faq',
  ...faqSections.map(({ href }) => href),
  '/canais',
  '/prevencao-a-fraudes',
  '/politicas-de-privacidade',
  '/termos-de-uso',
]

export const GET: APIRoute = ({ site }) => {
  const urls = paths.map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`)
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } })
}
