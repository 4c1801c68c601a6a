import { brand } from '#content/brand.ts'
import { motorcycles } from '#content/motorcycles.ts'
import { formatBRL } from '#domain/money.ts'
import { artworks, placeholder } from './artworks.ts'
import type { Social } from './social.ts'

const picture = (slug: string): string => artworks()[slug] ?? placeholder()

const pages: Readonly<Record<string, Social>> = {
  // The one that every page without its own shares.
  [brand.slug]: {
    title: 'Financie a sua moto',
    note: `Escolha, simule e acompanhe tudo pelo ${brand.bank}.`,
    pictures: ['cbr-1000rr-r-fireblade-sp', 'pcx-abs', 'sahara-300-rally'].map(picture),
    red: true,
  },
  [brand.cataloguePath.slice(1)]: {
    title: 'Escolha a sua moto',
    note: `${motorcycles.length} modelos ${brand.maker}, da urbana à esportiva.`,
    pictures: ['cb-500-hornet', 'biz-125-ex', 'crf-1100l-africa-twin'].map(picture),
  },
  faq: {
    title: 'Central de ajuda',
    note: 'Respostas sobre simulação, pagamento e contrato.',
    pictures: ['sh-150i'].map(picture),
    red: true,
  },
}

/** Every social image by its name under `/og/`: one a motorcycle, and the main pages'. */
export const socialImages: Readonly<Record<string, Social>> = {
  ...pages,
  ...Object.fromEntries(
    motorcycles.map(({ slug, model, priceCents }): [string, Social] => [
      slug,
      { title: model, note: `${formatBRL(priceCents)} com financiamento ${brand.bank}`, pictures: [picture(slug)] },
    ]),
  ),
}

/** Path of a page's or a motorcycle's social image; the common one for a name that has none. */
export const socialImageUrl = (name: string): string => `/og/${name in socialImages ? name : brand.slug}.png`
