import type { FaqEntry } from '#content/faq.ts'

/** Schema.org's FAQPage for the questions that a page shows. */
export function faqPage(entries: readonly FaqEntry[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/**
 * Schema.org's BreadcrumbList.
 * @param trail the pages from the home page to this one.
 * @param site the public origin.
 */
export function breadcrumbs(trail: readonly { name: string; href: string }[], site: URL | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site ? new URL(href, site).href : href,
    })),
  }
}
