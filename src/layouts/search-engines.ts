import { brand } from '#content/brand.ts'
import type { FaqEntry } from '#content/faq.ts'
import { type Dealership, openingPeriods } from '#domain/dealerships/dealership.ts'

/**
 * The one address of a page: without '.html', 'index', a trailing slash or a query.
 * @param url the page's own address while it is built ('/faq.html').
 * @param site the public origin.
 */
export function canonicalUrl(url: URL, site: URL | undefined): string {
  const path = url.pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '')
  return new URL(path || '/', site ?? url).href
}

/**
 * The text of a script with data. No text in it, as a model's name, can end the script.
 */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

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

/**
 * Schema.org's Organization: the bank.
 * @param site the public origin.
 */
export function organization(site: URL | undefined): object {
  const { street, city, state, cep } = brand.address
  return {
    '@context': 'https://schema.org',
    '@type': 'BankOrCreditUnion',
    name: brand.bank,
    legalName: brand.legalName,
    taxID: brand.cnpj,
    url: site?.href,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: cep,
      addressCountry: 'BR',
    },
  }
}

/**
 * Schema.org's Organization with the bank's telephones, for the page about these.
 * @param site the public origin.
 */
export function contactPoints(site: URL | undefined): object {
  return {
    ...organization(site),
    contactPoint: brand.phones.map(({ label, number }) => ({
      '@type': 'ContactPoint',
      contactType: label,
      telephone: number,
    })),
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Schema.org's AutoDealer for each dealership.
 * @param site the public origin.
 */
export function autoDealers(dealerships: readonly Dealership[], site: URL | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@graph': dealerships.map((dealership) => ({
      '@type': 'AutoDealer',
      url: new URL(`/concessionarias#${dealership.slug}`, site ?? 'http://localhost').href,
      geo: { '@type': 'GeoCoordinates', latitude: dealership.latitude, longitude: dealership.longitude },
      name: dealership.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: dealership.street,
        addressLocality: dealership.city,
        addressRegion: dealership.state,
        postalCode: dealership.cep,
        addressCountry: 'BR',
      },
      openingHoursSpecification: openingPeriods(dealership.hours).map(({ days, hours }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => weekdays[day]),
        ...hours,
      })),
      telephone: dealership.phone,
    })),
  }
}
