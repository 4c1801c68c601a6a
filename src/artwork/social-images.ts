import { brand } from '#content/brand.ts'
import { faqSections } from '#content/faq.ts'
import { motorcycles } from '#content/motorcycles/built-catalogue.ts'
import type { Category, Photo } from '#domain/catalogue/catalogue.ts'
import { formatBRL } from '#domain/money/money.ts'

export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630

export type SocialImage = {
  readonly title: string
  /** Must not depend on a setting. The image keeps the settings of the build, and messengers cache it. */
  readonly note: string
  /** The ids of the motorcycles in the picture: one, or three with the last in front. */
  readonly models: readonly string[]
  readonly red?: boolean
  /** The category whose drawing replaces a missing drawing of the model. */
  readonly category?: Category
  /** The photo that replaces the drawing. */
  readonly photo?: Photo
}

const pages: Readonly<Record<string, SocialImage>> = {
  // The image of every page without an image of its own.
  [brand.slug]: {
    title: 'Financie a sua moto',
    note: `Escolha, simule e acompanhe tudo pelo ${brand.bank}.`,
    models: ['pcx-abs', 'sahara-300-rally', 'cbr-1000rr-r-fireblade-sp'],
    red: true,
  },
  [brand.cataloguePath.slice(1)]: {
    title: 'Escolha a sua moto',
    note: `${motorcycles.length} modelos ${brand.maker}, da urbana à esportiva.`,
    models: ['biz-125-ex', 'crf-1100l-africa-twin', 'cb-500-hornet'],
  },
  faq: {
    title: 'Central de ajuda',
    note: 'Respostas sobre simulação, pagamento e contrato.',
    models: ['sh-150i'],
    red: true,
  },
}

const support = faqSections.map(({ href, title }): [string, SocialImage] => [
  href.slice(1),
  { title, note: `Perguntas e respostas do ${brand.bank}.`, models: ['cg-160-titan'], red: true },
])

/** Every social image by its name under `/og/`, which is the last part of the page's path. */
export const socialImages: Readonly<Record<string, SocialImage>> = {
  ...pages,
  ...Object.fromEntries(support),
  ...Object.fromEntries(
    motorcycles.map(({ id, slug, model, priceCents, category, photos }): [string, SocialImage] => [
      slug,
      { title: model, note: formatBRL(priceCents), models: [id], category, ...(photos?.[0] && { photo: photos[0] }) },
    ]),
  ),
}

/** Gives the path of the social image of the page at `path`; the common image for a page without its own. */
export function socialImageUrl(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return `/og/${name in socialImages ? name : brand.slug}.png`
}
