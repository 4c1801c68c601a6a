import exported from 'virtual:conditions'
import { cardInstallments, installmentChoices } from '#domain/money/financing.ts'
import { defaultOffer, type PublishedConditions } from '#domain/offer/conditions.ts'

/**
 * The bank's conditions at this build, which prerendered pages show: those exported from the database, otherwise the
 * first ones. A page asks for the current ones after its first view, and writes what changed since the build.
 */
export const builtOffer: PublishedConditions = exported ?? { ...defaultOffer, defaultInstallments: null }

/** The numbers of installments that prerendered pages show: on cards, and the most that can be chosen. */
export const builtTimes = {
  cards: builtOffer.defaultInstallments ?? cardInstallments,
  longest: Math.max(...installmentChoices(builtOffer.defaultInstallments)),
}
